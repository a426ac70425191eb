import { setTimeout as sleep } from 'node:timers/promises';
import { ObsError } from './obs-error.js';
import { keepPulse } from './obs-pulse.js';

const EVERY_MS = 10;
/** Many times as long as the longest script takes, ms. */
const LIMIT_MS = 4_000;
/** Unanswered beats until an OBS is hung that uses no CPU time, and one that uses some. */
const STOPPED_BEATS = 6;
const BUSY_BEATS = 30;
const STATUS = { active: false, reconnecting: false, durationMs: 0, bytes: 0 };

type Answer = 'answers' | 'hangs' | 'times out' | 'refuses' | 'unconnected' | 'not expected';
/** What OBS does in one beat: how it answers, and the CPU time that it uses, ms; null when that is unknown. */
type Beat = [answer: Answer, cpuMs: number | null];

const ANSWERS: Record<Answer, () => Promise<typeof STATUS>> = {
  answers: () => sleep(1, STATUS),
  hangs: () => new Promise(() => undefined),
  'times out': () => Promise.reject(new ObsError('timeout', 'late')),
  refuses: () => Promise.reject(new ObsError('refused', 'no')),
  unconnected: () => Promise.reject(new Error('not asked')),
  'not expected': () => Promise.reject(new Error('not asked')),
};

/** Plays `script`, its last entry for good, and notes at which beats OBS was found hung. */
function obs(...script: Beat[]) {
  const seen = { beats: 0, hung: [] as number[] };
  let cpuMs = 0;
  let [answer, used] = script[0] ?? ['answers', 0];
  const end = new AbortController();
  keepPulse(
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

/** Rejects when `holds` is not true in time. */
async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error('It did not happen in time');
    await sleep(2);
  }
}

/** The beat at which the first one is found hung, of `beats` at most. */
async function hungAt(beats: number, ...script: Beat[]): Promise<number | null> {
  const { seen, end } = obs(...script);
  await until(() => seen.beats >= beats || seen.hung.length > 0).finally(() => end.abort());
  return seen.hung[0] ?? null;
}

const times = (count: number, beat: Beat): Beat[] => Array.from({ length: count }, () => beat);

describe('keepPulse', () => {
  it.each(['answers', 'refuses', 'not expected'] as const)('leaves an OBS alone that %s', async (answer) => {
    expect(await hungAt(BUSY_BEATS + 5, [answer, 0])).toBeNull();
  });

  it.each(['hangs', 'unconnected', 'times out'] as const)(
    'finds an OBS hung that %s and uses no CPU time',
    async (answer) => {
      const beat = await hungAt(BUSY_BEATS, [answer, 0]);
      expect(beat).toBeGreaterThanOrEqual(STOPPED_BEATS);
      expect(beat).toBeLessThanOrEqual(STOPPED_BEATS + 2);
    },
  );

  it.each([
    ['uses CPU time', 10],
    ['uses CPU time that nobody knows', null],
  ])('gives an OBS the longer time that does not answer and %s', async (_what, cpuMs) => {
    const beat = await hungAt(2 * BUSY_BEATS, ['hangs', cpuMs]);
    expect(beat).toBeGreaterThanOrEqual(BUSY_BEATS);
    expect(beat).toBeLessThanOrEqual(BUSY_BEATS + 2);
  });

  it('counts from the last CPU time that was used', async () => {
    const beat = await hungAt(BUSY_BEATS, ...times(9, ['hangs', 10]), ['hangs', 0]);
    expect(beat).toBeGreaterThanOrEqual(9 + STOPPED_BEATS);
    expect(beat).toBeLessThanOrEqual(9 + STOPPED_BEATS + 2);
  });

  it('begins to count anew with every answer', async () => {
    const script = [...times(STOPPED_BEATS - 2, ['unconnected', 0]), ...times(2, ['answers', 0])];
    expect(await hungAt(60, ...script, ...script, ...script, ['answers', 0])).toBeNull();
  });

  it('does not blame OBS for the time in which the agent itself was held up', async () => {
    const { seen, end: done } = obs(['answers', 0]);
    for (let round = 0; round < 3; round += 1) {
      await until(() => seen.beats >= 3 * (round + 1));
      const end = performance.now() + 2 * STOPPED_BEATS * EVERY_MS;
      while (performance.now() < end);
    }
    done.abort();
    expect(seen.hung).toEqual([]);
  });

  it('asks nobody any more after its end', async () => {
    const { seen, end } = obs(['answers', 0]);
    await until(() => seen.beats >= 2);
    end.abort();
    const { beats } = seen;
    await sleep(5 * EVERY_MS);
    expect(seen.beats).toBe(beats);
  });
});
