import type { Browser } from './browser/chromium.js';
import { FakeCdp } from './cdp/fake-cdp.js';
import { Overlay } from './overlay.js';
import { FakeSink } from './page/fake-sink.js';
import type { PageState } from './protocol.js';

const page = (id: string) => ({ id, url: 'https://a.example/', width: 64, height: 64, css: '', fps: 10 });
const OPTIONS = { pages: [page('a'), page('b')], memoryBytes: 1_000 };

class FakeBrowser implements Browser {
  readonly pid = 1;
  readonly cdp = new FakeCdp();
  end!: (how: string) => void;
  readonly ended = new Promise<string>((resolve) => (this.end = resolve));

  async close(): Promise<void> {
    this.cdp.isClosed = true;
    this.end('closed');
  }
}

let browsers: FakeBrowser[];
let states: PageState[];
let memory: number;
let stop: AbortController;
let running: Promise<void>;
let startBrowser: () => Promise<Browser>;

beforeEach(() => {
  jest.useFakeTimers();
  [browsers, states, memory, stop] = [[], [], 0, new AbortController()];
  startBrowser = async () => {
    const browser = new FakeBrowser();
    browsers.push(browser);
    return browser;
  };
  const now = () => performance.now();
  const overlay = new Overlay(OPTIONS, {
    openSink: async () => new FakeSink(),
    startBrowser: () => startBrowser(),
    memoryOf: async () => memory,
    now,
    changed: (state) => states.push(state),
  });
  running = overlay.run(stop.signal);
});
afterEach(async () => {
  stop.abort();
  await jest.advanceTimersByTimeAsync(20_000);
  await running;
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const failures = () =>
  states.filter(({ state }) => state === 'failed').map(({ id, trouble }) => [id, trouble]);

describe('Overlay', () => {
  it('restarts a crashed Chromium, and reports every page as crashed', async () => {
    await pass(0);
    states.length = 0;
    browsers[0]?.end('ended by SIGSEGV');
    await pass(1_500);
    expect(browsers).toHaveLength(2);
    expect(browsers[0]?.cdp.isClosed).toBe(true);
    expect(failures()).toEqual(expect.arrayContaining([['a', 'crashed'], ['b', 'crashed']])); // prettier-ignore
  });

  it('restarts a Chromium that keeps crashing with backoff', async () => {
    for (let second = 0; second < 40; second += 1) {
      browsers.at(-1)?.end('ended by SIGSEGV');
      await pass(1_000);
    }
    expect(browsers.length).toBeGreaterThanOrEqual(5);
    expect(browsers.length).toBeLessThanOrEqual(7);
  });

  it('draws one frame at a time, for each page', async () => {
    await pass(0);
    const cdp = browsers[0]!.cdp;
    let [open, most] = [0, 0];
    cdp.answer('HeadlessExperimental.beginFrame', async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 30));
      open -= 1;
      return { hasDamage: false };
    });
    cdp.calls.length = 0;
    await pass(2_000);
    expect(most).toBe(1);
    const frames = cdp.calls.filter(({ method }) => method === 'HeadlessExperimental.beginFrame');
    for (const target of ['target-1', 'target-2'])
      expect(frames.filter(({ sessionId }) => sessionId === `session-of-${target}`).length).toBeGreaterThan(15); // prettier-ignore
  });

  it('closes a page whose frame is not answered before another page draws one', async () => {
    await pass(0);
    const cdp = browsers[0]!.cdp;
    cdp.answer('HeadlessExperimental.beginFrame', (_, sessionId) =>
      sessionId === 'session-of-target-1' ? 'hangs' : { hasDamage: false },
    );
    await pass(1_000);
    cdp.calls.length = 0;
    await pass(5_000);
    const methods = cdp.calls.map(({ method, sessionId }) => `${method} ${sessionId ?? ''}`);
    const closed = methods.indexOf('Target.closeTarget ');
    const drawn = methods.indexOf('HeadlessExperimental.beginFrame session-of-target-2');
    expect(closed).toBeGreaterThanOrEqual(0);
    expect(drawn).toBeGreaterThan(closed);
    expect(failures()).toEqual([['a', 'hangs']]);
  });

  it('restarts a Chromium that uses too much memory', async () => {
    await pass(4_000);
    memory = 1_001;
    await pass(8_000);
    expect(browsers.length).toBe(2);
    expect(failures()).toContainEqual(['a', 'memory']);
  });

  it('retries if Chromium can’t be started', async () => {
    const start = startBrowser;
    startBrowser = () => Promise.reject(new Error('no such file'));
    browsers.at(-1)?.end('ended');
    await pass(1_500);
    expect(failures()).toContainEqual(['b', 'unavailable']);
    startBrowser = start;
    await pass(5_000);
    expect(browsers).toHaveLength(2);
  });

  it('ends its Chromium when the signal aborts', async () => {
    await pass(0);
    stop.abort();
    await pass(10);
    await running;
    expect(browsers[0]?.cdp.isClosed).toBe(true);
  });
});
