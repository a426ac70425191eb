import { chooseNode, hasBroadcastSlot, type Candidate } from './placement.js';

const createNode = (name: string, total: number, used: number, servers = used): Candidate => ({
  name,
  servers,
  broadcasts: 0,
  info: {
    missing: [],
    capacity: { servers: { total, used }, broadcasts: { total: 1, used: 0 } },
  },
});
const createUnreachableNode = (name: string): Candidate => ({ name, servers: 1, broadcasts: 0, info: null });
const createIncompleteNode = (name: string): Candidate => ({
  ...createNode(name, 2, 0),
  info: { ...createNode(name, 2, 0).info!, missing: [{ what: 'OBS', how: 'apt-get install obs-studio' }] },
});

describe('chooseNode', () => {
  it('chooses the node with the most free slots', () => {
    expect(chooseNode([createNode('a', 4, 3), createNode('b', 4, 1)], [])).toEqual({
      kind: 'node',
      name: 'b',
    });
  });

  it('counts both unreported servers and reported servers without a row', () => {
    expect(chooseNode([createNode('a', 2, 0, 2)], [])).toEqual({ kind: 'no-capacity' });
    expect(chooseNode([createNode('a', 2, 2, 0)], [])).toEqual({ kind: 'no-capacity' });
  });

  it('does not choose unreachable or incomplete nodes', () => {
    expect(
      chooseNode([createUnreachableNode('a'), createIncompleteNode('b'), createNode('c', 1, 0)], []),
    ).toEqual({
      kind: 'node',
      name: 'c',
    });
  });

  it('explains why no node can be chosen', () => {
    expect(chooseNode([createUnreachableNode('a'), createIncompleteNode('b')], [])).toEqual({
      kind: 'unavailable',
      detail: 'The relay node lacks OBS: apt-get install obs-studio',
    });
    expect(chooseNode([createUnreachableNode('a')], [])).toMatchObject({ kind: 'unavailable' });
  });

  it('does not choose a drained node', () => {
    const drainedNode = {
      ...createNode('a', 9, 0),
      info: { ...createNode('a', 9, 0).info!, draining: true },
    };
    expect(chooseNode([drainedNode, createNode('b', 2, 1)], [])).toEqual({ kind: 'node', name: 'b' });
    expect(chooseNode([drainedNode], [])).toMatchObject({
      kind: 'unavailable',
      detail: expect.stringContaining('drained') as string,
    });
    expect(chooseNode([drainedNode, createNode('b', 2, 1)], ['a'])).toEqual({ kind: 'wait' });
  });

  it('chooses the node of a server that is being removed', () => {
    expect(chooseNode([createNode('a', 2, 1), createNode('b', 9, 0)], ['a'])).toEqual({
      kind: 'node',
      name: 'a',
    });
  });

  it('waits unless the only previous node has a free slot', () => {
    expect(chooseNode([createNode('a', 1, 1), createNode('b', 9, 0)], ['a'])).toEqual({ kind: 'wait' });
    expect(chooseNode([createUnreachableNode('a'), createNode('b', 9, 0)], ['a'])).toEqual({ kind: 'wait' });
    expect(chooseNode([createNode('a', 9, 1), createNode('b', 9, 1)], ['a', 'b'])).toEqual({ kind: 'wait' });
  });
});

describe('hasBroadcastSlot', () => {
  const createNodeWithBroadcasts = (used: number, broadcasts: number): Candidate => ({
    ...createNode('a', 4, 0),
    broadcasts,
    info: { missing: [], capacity: { servers: { total: 4, used: 0 }, broadcasts: { total: 2, used } } },
  });

  it('counts both unreported broadcasts and reported broadcasts without a row', () => {
    expect(hasBroadcastSlot(createNodeWithBroadcasts(0, 1))).toBe(true);
    expect(hasBroadcastSlot(createNodeWithBroadcasts(0, 2))).toBe(false);
    expect(hasBroadcastSlot(createNodeWithBroadcasts(2, 0))).toBe(false);
  });

  it('returns false for a node that can’t be reached', () => {
    expect(hasBroadcastSlot(createUnreachableNode('a'))).toBe(false);
  });
});
