import type { ServerReport } from '@trailcast/schema/node';
import { leavesNode, LOST_AFTER_MS } from './leave-node.js';

const onAir = { streaming: true, confirmed: true };
const offAir = { streaming: false, confirmed: false };
const report = (state: ServerReport['output']['state']) => ({ output: { state } }) as ServerReport;
const here = { draining: false, reachable: true, lostMs: 0 };
const drained = { ...here, draining: true };
const lost = { draining: false, reachable: false, lostMs: LOST_AFTER_MS };

describe('leavesNode', () => {
  it.each([
    ['a server on a node that is there', onAir, report('live'), here, null],
    ['a broadcast on a drained node', onAir, report('live'), drained, 'confirmed'],
    ['an idle server on a drained node', offAir, report('idle'), drained, 'confirmed'],
    [
      'a start under way on a drained node',
      { streaming: true, confirmed: false },
      report('starting'),
      drained,
      null,
    ],
    ['one that has just moved', { ...onAir, previousInstance: 'i' }, report('live'), drained, null],
    ['an idle server on a node that is lost for long', offAir, report('idle'), lost, 'at-once'],
    [
      'an idle server on a node that is lost shortly',
      offAir,
      report('idle'),
      { ...lost, lostMs: 59_000 },
      null,
    ],
    ['a broadcast on a lost node', onAir, report('live'), lost, null],
    ['a stopped broadcast that a lost node may still send', offAir, report('live'), lost, null],
    ['a server that a lost node never reported', offAir, null, lost, null],
    [
      'a broadcast on a node that was drained and then lost',
      onAir,
      report('live'),
      { ...lost, draining: true },
      null,
    ],
    ['a broadcast on a node that is not configured any more', onAir, report('live'), null, 'at-once'],
  ] as const)('of %s', (_what, server, seen, node, expected) => {
    expect(leavesNode({ server, report: seen, node })).toBe(expected);
  });
});
