import { watchFrames } from './frame-watch.js';

const CHECK_MS = 30_000;
const DUE = 900;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * Reports after OBS has drawn these numbers of its 900 frames, one per check; 'off' while not broadcasting,
 * 'silent' without a reply, 'restarted' after a reset of the counters.
 */
async function reportsOf(checks: (number | 'off' | 'silent' | 'restarted')[]) {
  const frames = { drawn: 0, due: 0 };
  let now: (typeof checks)[number] = 0;
  const reports: [few: boolean, percent: number][] = [];
  const end = new AbortController();
  watchFrames(
    {
      control: () =>
        now === 'off'
          ? null
          : {
              frames: () =>
                now === 'silent' ? Promise.reject(new Error('hangs')) : Promise.resolve({ ...frames }),
            },
      changed: (few, share) => void reports.push([few, Math.round(share * 100)]),
    },
    end.signal,
  );
  for (now of checks) {
    if (now === 'restarted') Object.assign(frames, { drawn: 0, due: 0 });
    if (typeof now === 'number') Object.assign(frames, { drawn: frames.drawn + now, due: frames.due + DUE });
    await jest.advanceTimersByTimeAsync(CHECK_MS);
  }
  end.abort();
  await jest.advanceTimersByTimeAsync(3 * CHECK_MS);
  return reports;
}

describe('watchFrames', () => {
  it('reports nothing while OBS draws its frames, or misses a few', async () => {
    expect(await reportsOf([900, 900, 850, 900])).toEqual([]);
  });

  it('reports once when frames are dropped, and once when they no longer are', async () => {
    expect(await reportsOf([900, 600, 500, 600, 900, 900])).toEqual([
      [true, 67],
      [false, 100],
    ]);
  });

  it('reports again in the next broadcast', async () => {
    expect(await reportsOf([900, 600, 'off', 'off', 600, 600])).toEqual([
      [true, 67],
      [true, 67],
    ]);
  });

  it.each(['off', 'silent', 'restarted'] as const)('ignores a check that is %s', async (how) => {
    expect(await reportsOf([900, how, 900, 900])).toEqual([]);
    expect(await reportsOf([how, how, how])).toEqual([]);
  });

  it('stops checking on abort', async () => {
    expect(jest.getTimerCount()).toBe(0);
    await reportsOf([900]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
