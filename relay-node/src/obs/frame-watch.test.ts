import { watchFrames } from './frame-watch.js';

const CHECK_INTERVAL_MS = 30_000;
const EXPECTED_FRAMES = 900;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * Returns the reports for a sequence of checks. Each entry is the number of rendered frames out of 900, optionally with
 * the number of skipped frames, or: 'off' while not broadcasting, 'no reply', 'restarted' after a reset of the counts.
 */
async function runChecks(
  checks: (number | [rendered: number, skipped: number] | 'off' | 'no reply' | 'restarted')[],
) {
  const frames = { rendered: 0, expected: 0, skipped: 0, load: 0.5 };
  let currentCheck: (typeof checks)[number] = 0;
  const reports: [isStuttering: boolean, percent: number][] = [];
  const sentShares: (number | null)[] = [];
  const skippedShares: (number | null)[] = [];
  const abortController = new AbortController();
  watchFrames(
    {
      getControl: () =>
        currentCheck === 'off'
          ? null
          : {
              readFrameCounts: () =>
                currentCheck === 'no reply'
                  ? Promise.reject(new Error('hangs'))
                  : Promise.resolve({ ...frames }),
            },
      onStutterChange: (isStuttering, share) => void reports.push([isStuttering, Math.round(share * 100)]),
      onSentShare: (share) => void sentShares.push(share === null ? null : Math.round(share * 100)),
      onEncoderStats: (stats) => void skippedShares.push(stats && Math.round(stats.lateShare * 100)),
    },
    abortController.signal,
  );
  for (currentCheck of checks) {
    // Skipped frames were rendered.
    if (Array.isArray(currentCheck)) {
      const [rendered, skipped] = currentCheck;
      Object.assign(frames, {
        rendered: frames.rendered + rendered,
        expected: frames.expected + EXPECTED_FRAMES,
        skipped: frames.skipped + skipped,
      });
    }
    if (currentCheck === 'restarted') Object.assign(frames, { rendered: 0, expected: 0, skipped: 0 });
    if (typeof currentCheck === 'number')
      Object.assign(frames, {
        rendered: frames.rendered + currentCheck,
        expected: frames.expected + EXPECTED_FRAMES,
      });
    await jest.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
  }
  abortController.abort();
  await jest.advanceTimersByTimeAsync(3 * CHECK_INTERVAL_MS);
  return { reports, sentShares, skippedShares };
}

describe('watchFrames', () => {
  it('reports no stutter while OBS sends at least 90 % of the frames', async () => {
    expect((await runChecks([900, 900, 850, 900])).reports).toEqual([]);
  });

  it('reports the start and the end of a stutter once', async () => {
    expect((await runChecks([900, 600, 500, 600, 900, 900])).reports).toEqual([
      [true, 67],
      [false, 100],
    ]);
  });

  it('reports the share of sent frames at each check of a stutter, then null after the stutter or the broadcast', async () => {
    expect((await runChecks([900, 600, 450, 900, 900])).sentShares).toEqual([67, 50, null]);
    expect((await runChecks([900, 600, 'off', 'off'])).sentShares).toEqual([67, null]);
  });

  it('does not count skipped frames as sent, and reports their share', async () => {
    const { sentShares, skippedShares } = await runChecks([900, [900, 180], [700, 90], 900, 'off', 'off']);
    expect(sentShares).toEqual([80, 68, null]);
    expect(skippedShares).toEqual([20, 10, 0, null]);
  });

  it('reports a stutter again in the next broadcast', async () => {
    expect((await runChecks([900, 600, 'off', 'off', 600, 600])).reports).toEqual([
      [true, 67],
      [true, 67],
    ]);
  });

  it.each(['off', 'no reply', 'restarted'] as const)(
    'reports no stutter after a check with: %s',
    async (check) => {
      expect((await runChecks([900, check, 900, 900])).reports).toEqual([]);
      expect((await runChecks([check, check, check])).reports).toEqual([]);
    },
  );

  it('stops checking on abort', async () => {
    expect(jest.getTimerCount()).toBe(0);
    await runChecks([900]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
