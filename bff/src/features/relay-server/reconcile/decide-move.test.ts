import { decideMove } from './decide-move.js';

const broadcasting = { streaming: true, confirmed: true };
const idle = { streaming: false, confirmed: false };
const starting = { streaming: true, confirmed: false };
const reachable = { isDraining: false, isReachable: true, isLost: false };
const drained = { ...reachable, isDraining: true };
const unreachable = { ...reachable, isReachable: false };
const lost = { ...unreachable, isLost: true };

describe('decideMove', () => {
  it.each([
    ['a server on a reachable node', broadcasting, reachable, null],
    ['a broadcast on a drained node', broadcasting, drained, 'confirmed'],
    ['an idle server on a drained node', idle, drained, 'confirmed'],
    ['a pending start on a drained node', starting, drained, null],
    ['a server that has just moved', { ...broadcasting, previousInstance: 'i' }, drained, null],
    ['an idle server on a node that is briefly unreachable', idle, unreachable, null],
    ['a broadcast on a node that is briefly unreachable', broadcasting, unreachable, null],
    ['an idle server on a lost node', idle, lost, 'immediate'],
    ['a broadcast on a lost node', broadcasting, lost, 'immediate'],
    ['a pending start on a lost node', starting, lost, null],
    [
      'a broadcast on a node that was drained and is briefly unreachable',
      broadcasting,
      { ...unreachable, isDraining: true },
      null,
    ],
    [
      'a broadcast on a node that was drained and then lost',
      broadcasting,
      { ...lost, isDraining: true },
      'immediate',
    ],
    ['a broadcast on a node that is no longer configured', broadcasting, null, 'immediate'],
  ] as const)('returns the decision for %s', (_case, server, node, expected) => {
    expect(decideMove({ server, node })).toBe(expected);
  });
});
