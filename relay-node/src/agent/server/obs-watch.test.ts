import { ObsWatch } from './obs-watch.js';
import type { OutputState } from '../../obs/obs-control.js';
import type { ServerContext } from './server-context.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns the warnings of five minutes in which OBS draws 600 of 900 frames every 30 s. */
async function warningsDuring(output: OutputState) {
  const warnings: unknown[][] = [];
  const frames = async () => ({ drawn: Date.now() * 0.02, due: Date.now() * 0.03 });
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  const abort = new AbortController();
  const context = {
    model: { view: { output, control: { frames } }, instance: null },
    log,
    signal: abort.signal,
  };
  new ObsWatch(context as unknown as ServerContext).run();
  await jest.advanceTimersByTimeAsync(300_000);
  abort.abort();
  return warnings;
}

describe('ObsWatch', () => {
  it('logs the percentage of drawn frames when OBS draws too few', async () => {
    expect(await warningsDuring('live')).toEqual([
      [{ drawnPercent: 67 }, expect.stringMatching(/^OBS draws too few of its frames/)],
    ]);
  });

  it('does not check frames without an active output', async () => {
    expect(await warningsDuring('stopped')).toEqual([]);
  });
});
