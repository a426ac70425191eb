import { ObsWatch } from './obs-watch.js';
import type { OutputState } from '../../obs/obs-control.js';
import type { ServerContext } from './server-context.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** What the log says in five minutes of an OBS that draws 600 of 900 frames in 30 s while its output does this. */
async function saidWhile(output: OutputState) {
  const said: unknown[][] = [];
  const frames = async () => ({ drawn: Date.now() * 0.02, due: Date.now() * 0.03 });
  const log = { warn: (...words: unknown[]) => void said.push(words) };
  const end = new AbortController();
  const context = {
    model: { view: { output, control: { frames } }, instance: null },
    log,
    signal: end.signal,
  };
  new ObsWatch(context as unknown as ServerContext).run();
  await jest.advanceTimersByTimeAsync(300_000);
  end.abort();
  return said;
}

describe('ObsWatch', () => {
  it('logs the percentage of drawn frames when OBS draws too few', async () => {
    expect(await saidWhile('live')).toEqual([
      [{ drawnPercent: 67 }, expect.stringMatching(/^OBS draws too few of its frames/)],
    ]);
  });

  it('does not check frames without an active output', async () => {
    expect(await saidWhile('stopped')).toEqual([]);
  });
});
