import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../../runner/runner.js';
import type { Slots } from './admission.js';
import { SlotWatch } from './slot-watch.js';
import { until } from '../../../../e2e/_kit/wait.js';

const TIMES = { intervalMs: 5, checkTimeoutMs: 50, firstTimeoutMs: 20_000, retryDelayMs: 5 };
const MACHINE: Machine = { cores: 2, memoryBytes: 1 };

describe('SlotWatch', () => {
  let check: (signal: AbortSignal) => Promise<Machine[]>;
  let watch: SlotWatch;
  let reportedSlots: Slots[];

  const countSlots = (machines: readonly Machine[]): Slots => ({
    servers: machines.length,
    broadcasts: machines.length,
  });
  /** Simulates a check without a response. Rejects at the timeout. */
  const hangingCheck = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    });
  const newCheck = (count: number) => async () => Array.from({ length: count }, () => MACHINE);
  const waitForReport = (servers: number) => until(() => reportedSlots.at(-1)?.servers === servers, 30_000);

  beforeEach(() => {
    reportedSlots = [];
    watch = new SlotWatch((signal) => check(signal), countSlots, TIMES);
  });
  afterEach(() => watch.close());

  it('reports the slots of machines that were added or removed', async () => {
    check = newCheck(3);
    watch.run((slots) => reportedSlots.push(slots));
    for (const count of [3, 1, 0, 2]) {
      check = newCheck(count);
      await waitForReport(count);
    }
  });

  it('reports no slots until a check succeeds', async () => {
    check = newCheck(2);
    watch.run((slots) => reportedSlots.push(slots));
    await waitForReport(2);
    let checks = 0;
    const failedCheck = () => Promise.reject(new Error('no leader'));
    check = (signal) => (++checks % 2 === 0 ? failedCheck() : hangingCheck(signal));
    reportedSlots = [];
    await until(() => checks >= 4);
    expect(reportedSlots).toEqual([]);
    check = newCheck(1);
    await waitForReport(1);
  });

  it('aborts the running check on close and does not check again', async () => {
    let checks = 0;
    let isAborted = false;
    check = (signal) => {
      checks += 1;
      signal.addEventListener('abort', () => (isAborted = true), { once: true });
      return hangingCheck(signal);
    };
    const slowWatch = new SlotWatch((signal) => check(signal), countSlots, {
      ...TIMES,
      checkTimeoutMs: 60_000,
    });
    slowWatch.run((slots) => reportedSlots.push(slots));
    await until(() => checks > 0);
    await slowWatch.close();
    expect(isAborted).toBe(true);
    await sleep(50);
    expect([checks, reportedSlots]).toEqual([1, []]);
  });

  it('repeats the first check until it succeeds', async () => {
    let checks = 0;
    check = async () => {
      checks += 1;
      if (checks < 3) throw new Error('no leader');
      return [MACHINE];
    };
    expect(await watch.waitForFirstSlots()).toEqual({ servers: 1, broadcasts: 1 });
  });

  it('returns no slots if all checks fail until the timeout', async () => {
    check = hangingCheck;
    watch = new SlotWatch((signal) => check(signal), countSlots, { ...TIMES, firstTimeoutMs: 200 });
    expect(await watch.waitForFirstSlots()).toEqual({ servers: 0, broadcasts: 0 });
  });
});
