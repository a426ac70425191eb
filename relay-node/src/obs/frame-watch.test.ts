import { watchFrames } from './frame-watch.js';

const CHECK_INTERVAL_MS = 30_000;
const DUE_FRAMES = 900;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * Returns the reports for a sequence of checks. Each entry is the number of drawn frames out of 900, optionally with
 * the number of late frames, or: 'off' while not broadcasting, 'silent' without a reply, 'restarted' after a reset of
 * the counters.
 */
async function runChecks(
  checks: (number | [drawn: number, late: number] | 'off' | 'silent' | 'restarted')[],
) {
  const frames = { drawn: 0, due: 0, late: 0, load: 0.5 };
  let now: (typeof checks)[number] = 0;
  const reports: [isStuttering: boolean, percent: number][] = [];
  const droppedShares: (number | null)[] = [];
  const encoderShares: (number | null)[] = [];
  const abortController = new AbortController();
  watchFrames(
    {
      control: () =>
        now === 'off'
          ? null
          : {
              frames: () =>
                now === 'silent' ? Promise.reject(new Error('hangs')) : Promise.resolve({ ...frames }),
            },
      onStutterChange: (isStuttering, share) => void reports.push([isStuttering, Math.round(share * 100)]),
      onDroppedFrames: (share) => void droppedShares.push(share === null ? null : Math.round(share * 100)),
      onEncoderStats: (stats) => void encoderShares.push(stats && Math.round(stats.lateShare * 100)),
    },
    abortController.signal,
  );
  for (now of checks) {
    // Frames that were too late for the encoder were drawn.
    if (Array.isArray(now)) {
      const [drawn, late] = now;
      Object.assign(frames, {
        drawn: frames.drawn + drawn,
        due: frames.due + DUE_FRAMES,
        late: frames.late + late,
      });
    }
    if (now === 'restarted') Object.assign(frames, { drawn: 0, due: 0, late: 0 });
    if (typeof now === 'number')
      Object.assign(frames, { drawn: frames.drawn + now, due: frames.due + DUE_FRAMES });
    await jest.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
  }
  abortController.abort();
  await jest.advanceTimersByTimeAsync(3 * CHECK_INTERVAL_MS);
  return { reports, droppedShares, encoderShares };
}

describe('watchFrames', () => {
  it('reports nothing while OBS draws all or nearly all frames', async () => {
    expect((await runChecks([900, 900, 850, 900])).reports).toEqual([]);
  });

  it('reports the begin and the end of a stutter once', async () => {
    expect((await runChecks([900, 600, 500, 600, 900, 900])).reports).toEqual([
      [true, 67],
      [false, 100],
    ]);
  });

  it('reports the share of drawn frames at each check of a stutter, and null after it or the broadcast', async () => {
    expect((await runChecks([900, 600, 450, 900, 900])).droppedShares).toEqual([67, 50, null]);
    expect((await runChecks([900, 600, 'off', 'off'])).droppedShares).toEqual([67, null]);
  });

  it('counts late frames as dropped, and reports their share', async () => {
    const { droppedShares, encoderShares } = await runChecks([900, [900, 180], [700, 90], 900, 'off', 'off']);
    expect(droppedShares).toEqual([80, 68, null]);
    expect(encoderShares).toEqual([20, 10, 0, null]);
  });

  it('reports a stutter again in the next broadcast', async () => {
    expect((await runChecks([900, 600, 'off', 'off', 600, 600])).reports).toEqual([
      [true, 67],
      [true, 67],
    ]);
  });

  it.each(['off', 'silent', 'restarted'] as const)('ignores a check that is %s', async (check) => {
    expect((await runChecks([900, check, 900, 900])).reports).toEqual([]);
    expect((await runChecks([check, check, check])).reports).toEqual([]);
  });

  it('stops checking on abort', async () => {
    expect(jest.getTimerCount()).toBe(0);
    await runChecks([900]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
