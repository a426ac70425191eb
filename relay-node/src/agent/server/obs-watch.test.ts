import { ObsWatch } from './obs-watch.js';
import type { OutputState } from '../../obs/obs-control.js';
import type { ServerContext } from './server-context.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns the warnings and the reported share of five minutes in which OBS draws 600 of 900 frames every 30 s. */
async function reportsDuring(output: OutputState) {
  const warnings: unknown[][] = [];
  const changes: (number | null)[] = [];
  const frames = async () => ({ drawn: Date.now() * 0.02, due: Date.now() * 0.03 });
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  const abort = new AbortController();
  const model = { drawnShare: null as number | null, view: { output, control: { frames } }, instance: null };
  const context = {
    model,
    notifyChange: () => void changes.push(model.drawnShare),
    log,
    signal: abort.signal,
  };
  new ObsWatch(context as unknown as ServerContext).run();
  await jest.advanceTimersByTimeAsync(300_000);
  abort.abort();
  return { warnings, changes };
}

describe('ObsWatch', () => {
  it('logs and reports the share of drawn frames when OBS draws too few', async () => {
    const { warnings, changes } = await reportsDuring('live');
    expect(warnings).toEqual([
      [{ drawnPercent: 67 }, expect.stringMatching(/^OBS draws too few of its frames/)],
    ]);
    expect(changes).toEqual([0.67]);
  });

  it('does not check frames without an active output', async () => {
    expect(await reportsDuring('stopped')).toEqual({ warnings: [], changes: [] });
  });
});
