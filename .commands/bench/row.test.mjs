import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureRow, computeMedian, formatTable } from './row.mjs';

/** @type {import('./row.mjs').BenchContext} */
const context = {
  root: '/',
  folder: '/tmp',
  shared: new Map(),
  compileTool: async () => '',
  printLine: () => undefined,
};

/**
 * @param {() => Promise<import('./row.mjs').Measurement>} open
 * @returns {import('./row.mjs').Row}
 */
const createRow = (open) => ({
  id: 'row',
  title: 'a row',
  unit: 'ms',
  peer: 'peer',
  goal: { text: 'at most 2 of the peer', isMet: ({ ratio }) => ratio !== null && ratio <= 2 },
  open,
});

describe('computeMedian', () => {
  it('returns the middle value, or the mean of the two middle values', () => {
    assert.equal(computeMedian([5, 1, 3]), 3);
    assert.equal(computeMedian([4, 1, 3, 2]), 2.5);
  });
});

describe('measureRow', () => {
  it('measures product and peer in alternating order, and reports their medians', async () => {
    const order = /** @type {string[]} */ ([]);
    let closed = 0;
    const report = await measureRow(
      createRow(async () => ({
        measure: async (round) => (order.push('own'), 10 + round),
        measurePeer: async () => (order.push('peer'), 6),
        close: async () => void closed++,
      })),
      context,
    );
    assert.deepEqual(order.slice(0, 4), ['own', 'peer', 'peer', 'own']);
    assert.equal(order.length, 10);
    assert.deepEqual([report.value, report.peerValue, report.ratio, report.met], [12, 6, 2, true]);
    assert.deepEqual(report.spread, [10, 14]);
    assert.equal(closed, 1);
  });

  it('closes the measurement after an error', async () => {
    let closed = 0;
    const open = async () => ({
      measure: () => Promise.reject(new Error('no tool')),
      close: async () => void closed++,
    });
    const report = await measureRow(createRow(open), context);
    assert.deepEqual([report.value, report.met, report.error, closed], [null, false, 'no tool', 1]);
    assert.match(formatTable([report])[1] ?? '', /not measured .* FAILED: no tool/);
  });

  it('reports a missed goal if the measurement has a fault', async () => {
    const open = async () => ({
      measure: async () => 1,
      measurePeer: async () => 1,
      fault: 'the product exited',
      close: async () => undefined,
    });
    const report = await measureRow(createRow(open), context);
    assert.deepEqual([report.value, report.met, report.fault], [1, false, 'the product exited']);
    assert.match(formatTable([report])[1] ?? '', /MISSED: the product exited/);
  });
});
