import { setTimeout as sleep } from 'node:timers/promises';
import { ObsError } from './obs-error.js';
import { watchPulse } from './obs-pulse.js';

const BEAT_INTERVAL_MS = 10;
/** Much longer than the longest script, ms. */
const WAIT_TIMEOUT_MS = 4_000;
/** Missed beats after which OBS counts as hung, without and with CPU time. */
const STOPPED_BEATS = 6;
const BUSY_BEATS = 30;
const STATUS = { active: false, reconnecting: false, durationMs: 0, bytes: 0 };

type ReplyKind = 'answers' | 'hangs' | 'times out' | 'refuses' | 'unconnected' | 'not expected';
/** Behaviour of OBS in one beat: its reply, and its CPU time, ms, or null if unknown. */
type Beat = [reply: ReplyKind, cpuMs: number | null];

const REPLIES: Record<ReplyKind, () => Promise<typeof STATUS>> = {
  answers: () => sleep(1, STATUS),
  hangs: () => new Promise(() => undefined),
  'times out': () => Promise.reject(new ObsError('timeout', 'late')),
  refuses: () => Promise.reject(new ObsError('refused', 'no')),
  unconnected: () => Promise.reject(new Error('not expected')),
  'not expected': () => Promise.reject(new Error('not expected')),
};

/** Runs `script`, repeating its last entry, and returns the beats at which OBS was reported as hung. */
function startPulse(...script: Beat[]) {
  const record = { beats: 0, hung: [] as number[] };
  let cpuMs = 0;
  let [reply, usedCpuMs] = script[0] ?? ['answers', 0];
  const abortController = new AbortController();
  watchPulse(
    {
      isExpected: () => {
        [reply, usedCpuMs] = script[Math.min(record.beats, script.length - 1)] ?? ['answers', 0];
        record.beats += 1;
        cpuMs += usedCpuMs ?? 0;
        return reply !== 'not expected';
      },
      control: () => (reply === 'unconnected' ? null : { streamStatus: REPLIES[reply] }),
      cpuTimeMs: async () => (usedCpuMs === null ? null : cpuMs),
      onHang: () => void record.hung.push(record.beats),
    },
    abortController.signal,
    BEAT_INTERVAL_MS,
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

/** Returns the first of at most `beats` beats at which OBS is reported as hung. */
async function findHangBeat(beats: number, ...script: Beat[]): Promise<number | null> {
  const { record, abortController } = startPulse(...script);
  await until(() => record.beats >= beats || record.hung.length > 0).finally(() => abortController.abort());
  return record.hung[0] ?? null;
}

const repeat = (count: number, beat: Beat): Beat[] => Array.from({ length: count }, () => beat);

describe('watchPulse', () => {
  it.each(['answers', 'refuses', 'not expected'] as const)(
    'does not report an OBS that %s',
    async (reply) => {
      expect(await findHangBeat(BUSY_BEATS + 5, [reply, 0])).toBeNull();
    },
  );

  it.each(['hangs', 'unconnected', 'times out'] as const)(
    'reports an OBS that %s and uses no CPU time',
    async (reply) => {
      const beat = await findHangBeat(BUSY_BEATS, [reply, 0]);
      expect(beat).toBeGreaterThanOrEqual(STOPPED_BEATS);
      expect(beat).toBeLessThanOrEqual(STOPPED_BEATS + 2);
    },
  );

  it.each([
    ['uses CPU time', 10],
    ['uses an unknown amount of CPU time', null],
  ])('waits longer for an OBS that does not reply and %s', async (_what, cpuMs) => {
    const beat = await findHangBeat(2 * BUSY_BEATS, ['hangs', cpuMs]);
    expect(beat).toBeGreaterThanOrEqual(BUSY_BEATS);
    expect(beat).toBeLessThanOrEqual(BUSY_BEATS + 2);
  });

  it('counts missed beats without CPU time from the last use of CPU time', async () => {
    const beat = await findHangBeat(BUSY_BEATS, ...repeat(9, ['hangs', 10]), ['hangs', 0]);
    expect(beat).toBeGreaterThanOrEqual(9 + STOPPED_BEATS);
    expect(beat).toBeLessThanOrEqual(9 + STOPPED_BEATS + 2);
  });

  it('resets the count at every reply', async () => {
    const script = [...repeat(STOPPED_BEATS - 2, ['unconnected', 0]), ...repeat(2, ['answers', 0])];
    expect(await findHangBeat(60, ...script, ...script, ...script, ['answers', 0])).toBeNull();
  });

  it('does not report a hang after the agent itself was blocked', async () => {
    const { record, abortController } = startPulse(['answers', 0]);
    for (let round = 0; round < 3; round += 1) {
      await until(() => record.beats >= 3 * (round + 1));
      const deadline = performance.now() + 2 * STOPPED_BEATS * BEAT_INTERVAL_MS;
      while (performance.now() < deadline);
    }
    abortController.abort();
    expect(record.hung).toEqual([]);
  });

  it('stops polling on abort', async () => {
    const { record, abortController } = startPulse(['answers', 0]);
    await until(() => record.beats >= 2);
    abortController.abort();
    const { beats } = record;
    await sleep(5 * BEAT_INTERVAL_MS);
    expect(record.beats).toBe(beats);
  });
});
