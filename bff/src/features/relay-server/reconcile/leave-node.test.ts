import { leavesNode } from './leave-node.js';

const onAir = { streaming: true, confirmed: true };
const offAir = { streaming: false, confirmed: false };
const starting = { streaming: true, confirmed: false };
const here = { draining: false, reachable: true, lost: false };
const drained = { ...here, draining: true };
const away = { ...here, reachable: false };
const lost = { ...away, lost: true };

describe('leavesNode', () => {
  it.each([
    ['a server on a node that is there', onAir, here, null],
    ['a broadcast on a drained node', onAir, drained, 'confirmed'],
    ['an idle server on a drained node', offAir, drained, 'confirmed'],
    ['a start under way on a drained node', starting, drained, null],
    ['one that has just moved', { ...onAir, previousInstance: 'i' }, drained, null],
    ['an idle server on a node that is away shortly', offAir, away, null],
    ['a broadcast on a node that is away shortly', onAir, away, null],
    ['an idle server on a lost node', offAir, lost, 'at-once'],
    ['a broadcast on a lost node', onAir, lost, 'at-once'],
    ['a start under way on a lost node', starting, lost, null],
    ['a broadcast on a node that was drained and is away shortly', onAir, { ...away, draining: true }, null],
    ['a broadcast on a node that was drained and then lost', onAir, { ...lost, draining: true }, 'at-once'],
    ['a broadcast on a node that is not configured any more', onAir, null, 'at-once'],
  ] as const)('of %s', (_what, server, node, expected) => {
    expect(leavesNode({ server, node })).toBe(expected);
  });
});
