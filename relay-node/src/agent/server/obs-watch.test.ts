import { ObsWatch } from './obs-watch.js';
import type { OutputState } from '../../obs/obs-control.js';
import type { ServerContext } from './server-context.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Watches OBS for 5 minutes. OBS renders 600 of 900 frames every 30 s. Returns the warnings and the reports. */
async function watchFor5Minutes(output: OutputState) {
  const warnings: unknown[][] = [];
  const reports: unknown[] = [];
  const readFrameCounts = async () => ({
    rendered: Date.now() * 0.02,
    expected: Date.now() * 0.03,
    skipped: 0,
    load: 0.523,
  });
  const log = { warn: (...args: unknown[]) => void warnings.push(args) };
  const abort = new AbortController();
  const stats = { drawnShare: null as number | null, encoder: null };
  const model = { ...stats, view: { output, control: { readFrameCounts } }, instance: null };
  const context = {
    model,
    notifyChange: () => void reports.push(model.drawnShare, model.encoder),
    log,
    signal: abort.signal,
  };
  new ObsWatch(context as unknown as ServerContext).run();
  await jest.advanceTimersByTimeAsync(300_000);
  abort.abort();
  return { warnings, reports };
}

describe('ObsWatch', () => {
  it('logs and reports the share of rendered frames when OBS renders too few frames', async () => {
    const { warnings, reports } = await watchFor5Minutes('live');
    expect(warnings).toEqual([
      [{ renderedPercent: 67 }, expect.stringMatching(/^OBS renders too few of its frames/)],
    ]);
    // Loads are rounded to 5 %.
    const encoder = { lateShare: 0, load: 0.5 };
    expect(reports).toEqual([null, encoder, 0.67, encoder]);
  });

  it('does not check frames without an active output', async () => {
    expect(await watchFor5Minutes('stopped')).toEqual({ warnings: [], reports: [] });
  });
});
