import { decideMove } from './decide-move.js';

const onAir = { streaming: true, confirmed: true };
const offAir = { streaming: false, confirmed: false };
const starting = { streaming: true, confirmed: false };
const reachable = { isDraining: false, isReachable: true, isLost: false };
const drained = { ...reachable, isDraining: true };
const unreachable = { ...reachable, isReachable: false };
const lost = { ...unreachable, isLost: true };

describe('decideMove', () => {
  it.each([
    ['a server on a reachable node', onAir, reachable, null],
    ['a broadcast on a drained node', onAir, drained, 'confirmed'],
    ['an idle server on a drained node', offAir, drained, 'confirmed'],
    ['a pending start on a drained node', starting, drained, null],
    ['a server that has just moved', { ...onAir, previousInstance: 'i' }, drained, null],
    ['an idle server on a node that is briefly unreachable', offAir, unreachable, null],
    ['a broadcast on a node that is briefly unreachable', onAir, unreachable, null],
    ['an idle server on a lost node', offAir, lost, 'immediate'],
    ['a broadcast on a lost node', onAir, lost, 'immediate'],
    ['a pending start on a lost node', starting, lost, null],
    [
      'a broadcast on a node that was drained and is briefly unreachable',
      onAir,
      { ...unreachable, isDraining: true },
      null,
    ],
    [
      'a broadcast on a node that was drained and then lost',
      onAir,
      { ...lost, isDraining: true },
      'immediate',
    ],
    ['a broadcast on a node that is no longer configured', onAir, null, 'immediate'],
  ] as const)('decides for %s', (_case, server, node, expected) => {
    expect(decideMove({ server, node })).toBe(expected);
  });
});
