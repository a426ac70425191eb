import { ObsWatch } from './obs-watch.js';
import type { OutputState } from '../../obs/obs-control.js';
import type { ServerContext } from './server-context.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Watches, for 5 minutes, an OBS that draws 600 of 900 frames every 30 s. Returns the warnings and the reports. */
async function watchFor5Minutes(output: OutputState) {
  const warnings: unknown[][] = [];
  const changes: unknown[] = [];
  const frames = async () => ({ drawn: Date.now() * 0.02, due: Date.now() * 0.03, late: 0, load: 0.523 });
  const log = { warn: (...args: unknown[]) => void warnings.push(args) };
  const abort = new AbortController();
  const stats = { drawnShare: null as number | null, encoder: null };
  const model = { ...stats, view: { output, control: { frames } }, instance: null };
  const context = {
    model,
    notifyChange: () => void changes.push(model.drawnShare, model.encoder),
    log,
    signal: abort.signal,
  };
  new ObsWatch(context as unknown as ServerContext).run();
  await jest.advanceTimersByTimeAsync(300_000);
  abort.abort();
  return { warnings, changes };
}

describe('ObsWatch', () => {
  it('logs and reports the share of drawn frames when OBS draws too few frames', async () => {
    const { warnings, changes } = await watchFor5Minutes('live');
    expect(warnings).toEqual([
      [{ drawnPercent: 67 }, expect.stringMatching(/^OBS draws too few of its frames/)],
    ]);
    // The load is reported in steps of 5 %.
    const encoder = { lateShare: 0, load: 0.5 };
    expect(changes).toEqual([null, encoder, 0.67, encoder]);
  });

  it('does not check frames without an active output', async () => {
    expect(await watchFor5Minutes('stopped')).toEqual({ warnings: [], changes: [] });
  });
});
