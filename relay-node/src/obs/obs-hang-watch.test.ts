import { setTimeout as sleep } from 'node:timers/promises';
import { ObsError } from './obs-error.js';
import { watchForHang } from './obs-hang-watch.js';

const CHECK_INTERVAL_MS = 10;
/** Much longer than the longest script, ms. */
const WAIT_TIMEOUT_MS = 4_000;
/** Numbers of missed replies after which OBS counts as hung: if it uses no CPU time, and if it uses CPU time. */
const IDLE_CHECKS = 6;
const BUSY_CHECKS = 30;
const STATUS = { active: false, reconnecting: false, durationMs: 0, bytes: 0 };

type ReplyKind = 'replies' | 'hangs' | 'times out' | 'rejects' | 'unconnected' | 'not expected';
/** Behaviour of OBS in one check: its reply, and its CPU time, ms, or null if unknown. */
type CheckScript = [reply: ReplyKind, cpuMs: number | null];

const REPLIES: Record<ReplyKind, () => Promise<typeof STATUS>> = {
  replies: () => sleep(1, STATUS),
  hangs: () => new Promise(() => undefined),
  'times out': () => Promise.reject(new ObsError('timeout', 'no reply in time')),
  rejects: () => Promise.reject(new ObsError('rejected', 'no')),
  unconnected: () => Promise.reject(new Error('not expected')),
  'not expected': () => Promise.reject(new Error('not expected')),
};

/** Runs `script`, repeating its last entry, and returns the checks at which OBS was reported as hung. */
function startHangWatch(...script: CheckScript[]) {
  const record = { checks: 0, hungChecks: [] as number[] };
  let cpuMs = 0;
  let [reply, usedCpuMs] = script[0] ?? ['replies', 0];
  const abortController = new AbortController();
  watchForHang(
    {
      isReplyExpected: () => {
        [reply, usedCpuMs] = script[Math.min(record.checks, script.length - 1)] ?? ['replies', 0];
        record.checks += 1;
        cpuMs += usedCpuMs ?? 0;
        return reply !== 'not expected';
      },
      getControl: () => (reply === 'unconnected' ? null : { readStreamStatus: REPLIES[reply] }),
      readCpuTimeMs: async () => (usedCpuMs === null ? null : cpuMs),
      onHang: () => void record.hungChecks.push(record.checks),
    },
    abortController.signal,
    CHECK_INTERVAL_MS,
  );
  return { record, abortController };
}

/** Waits until the condition is true. Rejects if it does not become true in time. */
async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + WAIT_TIMEOUT_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('The condition did not become true in time');
    await sleep(2);
  }
}

/** Returns the first of at most `checks` checks at which OBS is reported as hung. */
async function findHangCheck(checks: number, ...script: CheckScript[]): Promise<number | null> {
  const { record, abortController } = startHangWatch(...script);
  await until(() => record.checks >= checks || record.hungChecks.length > 0).finally(() =>
    abortController.abort(),
  );
  return record.hungChecks[0] ?? null;
}

const repeat = (count: number, check: CheckScript): CheckScript[] =>
  Array.from({ length: count }, () => check);

describe('watchForHang', () => {
  it.each(['replies', 'rejects', 'not expected'] as const)(
    'does not report an OBS that %s',
    async (reply) => {
      expect(await findHangCheck(BUSY_CHECKS + 5, [reply, 0])).toBeNull();
    },
  );

  it.each(['hangs', 'unconnected', 'times out'] as const)(
    'reports an OBS that %s and uses no CPU time',
    async (reply) => {
      const check = await findHangCheck(BUSY_CHECKS, [reply, 0]);
      expect(check).toBeGreaterThanOrEqual(IDLE_CHECKS);
      expect(check).toBeLessThanOrEqual(IDLE_CHECKS + 2);
    },
  );

  it.each([
    ['uses CPU time', 10],
    ['uses an unknown amount of CPU time', null],
  ])('waits longer for an OBS that does not reply and %s', async (_name, cpuMs) => {
    const check = await findHangCheck(2 * BUSY_CHECKS, ['hangs', cpuMs]);
    expect(check).toBeGreaterThanOrEqual(BUSY_CHECKS);
    expect(check).toBeLessThanOrEqual(BUSY_CHECKS + 2);
  });

  it('counts the missed replies of an idle OBS from its last use of CPU time', async () => {
    const check = await findHangCheck(BUSY_CHECKS, ...repeat(9, ['hangs', 10]), ['hangs', 0]);
    expect(check).toBeGreaterThanOrEqual(9 + IDLE_CHECKS);
    expect(check).toBeLessThanOrEqual(9 + IDLE_CHECKS + 2);
  });

  it('resets the count of missed replies at every reply', async () => {
    const script = [...repeat(IDLE_CHECKS - 2, ['unconnected', 0]), ...repeat(2, ['replies', 0])];
    expect(await findHangCheck(60, ...script, ...script, ...script, ['replies', 0])).toBeNull();
  });

  it('does not report a hang after the agent itself was blocked', async () => {
    const { record, abortController } = startHangWatch(['replies', 0]);
    for (let round = 0; round < 3; round += 1) {
      await until(() => record.checks >= 3 * (round + 1));
      const deadline = performance.now() + 2 * IDLE_CHECKS * CHECK_INTERVAL_MS;
      while (performance.now() < deadline);
    }
    abortController.abort();
    expect(record.hungChecks).toEqual([]);
  });

  it('stops polling on abort', async () => {
    const { record, abortController } = startHangWatch(['replies', 0]);
    await until(() => record.checks >= 2);
    abortController.abort();
    const { checks } = record;
    await sleep(5 * CHECK_INTERVAL_MS);
    expect(record.checks).toBe(checks);
  });
});
