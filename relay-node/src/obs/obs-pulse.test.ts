import { setTimeout as sleep } from 'node:timers/promises';
import { ObsError } from './obs-error.js';
import { watchPulse } from './obs-pulse.js';

const EVERY_MS = 10;
/** Much longer than the longest script, ms. */
const LIMIT_MS = 4_000;
/** Missed beats after which OBS counts as hung: without and with CPU time. */
const STOPPED_BEATS = 6;
const BUSY_BEATS = 30;
const STATUS = { active: false, reconnecting: false, durationMs: 0, bytes: 0 };

type Answer = 'answers' | 'hangs' | 'times out' | 'refuses' | 'unconnected' | 'not expected';
/** Behaviour of OBS in one beat: its reply, and its CPU time, ms, or null if unknown. */
type Beat = [answer: Answer, cpuMs: number | null];

const ANSWERS: Record<Answer, () => Promise<typeof STATUS>> = {
  answers: () => sleep(1, STATUS),
  hangs: () => new Promise(() => undefined),
  'times out': () => Promise.reject(new ObsError('timeout', 'late')),
  refuses: () => Promise.reject(new ObsError('refused', 'no')),
  unconnected: () => Promise.reject(new Error('not asked')),
  'not expected': () => Promise.reject(new Error('not asked')),
};

/** Runs `script`, repeating its last entry, and returns the beats at which OBS was reported as hung. */
function obs(...script: Beat[]) {
  const seen = { beats: 0, hung: [] as number[] };
  let cpuMs = 0;
  let [answer, used] = script[0] ?? ['answers', 0];
  const end = new AbortController();
  watchPulse(
    {
      expected: () => {
        [answer, used] = script[Math.min(seen.beats, script.length - 1)] ?? ['answers', 0];
        seen.beats += 1;
        cpuMs += used ?? 0;
        return answer !== 'not expected';
      },
      control: () => (answer === 'unconnected' ? null : { streamStatus: ANSWERS[answer] }),
      cpuTimeMs: async () => (used === null ? null : cpuMs),
      hung: () => void seen.hung.push(seen.beats),
    },
    end.signal,
    EVERY_MS,
  );
  return { seen, end };
}

/** Rejects if `holds` does not become true in time. */
async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error('It did not happen in time');
    await sleep(2);
  }
}

/** Returns the first of at most `beats` beats at which OBS is reported as hung. */
async function hungAt(beats: number, ...script: Beat[]): Promise<number | null> {
  const { seen, end } = obs(...script);
  await until(() => seen.beats >= beats || seen.hung.length > 0).finally(() => end.abort());
  return seen.hung[0] ?? null;
}

const times = (count: number, beat: Beat): Beat[] => Array.from({ length: count }, () => beat);

describe('watchPulse', () => {
  it.each(['answers', 'refuses', 'not expected'] as const)(
    'does not report an OBS that %s',
    async (answer) => {
      expect(await hungAt(BUSY_BEATS + 5, [answer, 0])).toBeNull();
    },
  );

  it.each(['hangs', 'unconnected', 'times out'] as const)(
    'reports an OBS that %s and uses no CPU time',
    async (answer) => {
      const beat = await hungAt(BUSY_BEATS, [answer, 0]);
      expect(beat).toBeGreaterThanOrEqual(STOPPED_BEATS);
      expect(beat).toBeLessThanOrEqual(STOPPED_BEATS + 2);
    },
  );

  it.each([
    ['uses CPU time', 10],
    ['uses an unknown amount of CPU time', null],
  ])('waits longer for an OBS that does not answer and %s', async (_what, cpuMs) => {
    const beat = await hungAt(2 * BUSY_BEATS, ['hangs', cpuMs]);
    expect(beat).toBeGreaterThanOrEqual(BUSY_BEATS);
    expect(beat).toBeLessThanOrEqual(BUSY_BEATS + 2);
  });

  it('counts from the last use of CPU time', async () => {
    const beat = await hungAt(BUSY_BEATS, ...times(9, ['hangs', 10]), ['hangs', 0]);
    expect(beat).toBeGreaterThanOrEqual(9 + STOPPED_BEATS);
    expect(beat).toBeLessThanOrEqual(9 + STOPPED_BEATS + 2);
  });

  it('resets the count at every reply', async () => {
    const script = [...times(STOPPED_BEATS - 2, ['unconnected', 0]), ...times(2, ['answers', 0])];
    expect(await hungAt(60, ...script, ...script, ...script, ['answers', 0])).toBeNull();
  });

  it('does not count time while the agent itself was suspended', async () => {
    const { seen, end: done } = obs(['answers', 0]);
    for (let round = 0; round < 3; round += 1) {
      await until(() => seen.beats >= 3 * (round + 1));
      const end = performance.now() + 2 * STOPPED_BEATS * EVERY_MS;
      while (performance.now() < end);
    }
    done.abort();
    expect(seen.hung).toEqual([]);
  });

  it('stops polling on abort', async () => {
    const { seen, end } = obs(['answers', 0]);
    await until(() => seen.beats >= 2);
    end.abort();
    const { beats } = seen;
    await sleep(5 * EVERY_MS);
    expect(seen.beats).toBe(beats);
  });
});
