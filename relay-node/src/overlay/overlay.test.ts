import type { Browser } from './browser/chromium.js';
import { FakeCdp } from './cdp/fake-cdp.js';
import { Overlay } from './overlay.js';
import { FakeFrameWriter } from './page/fake-frame-writer.js';
import type { PageState } from './protocol.js';

const createPage = (id: string) => ({
  id,
  url: 'https://a.example/',
  width: 64,
  height: 64,
  css: '',
  fps: 10,
});
const OPTIONS = { pages: [createPage('a'), createPage('b')], memoryBytes: 1_000 };

class FakeBrowser implements Browser {
  readonly pid = 1;
  readonly cdp = new FakeCdp();
  resolveEnded!: (reason: string) => void;
  readonly ended = new Promise<string>((resolve) => (this.resolveEnded = resolve));

  async close(): Promise<void> {
    this.cdp.isClosed = true;
    this.resolveEnded('closed');
  }
}

let browsers: FakeBrowser[];
let states: PageState[];
let memoryBytes: number;
let stop: AbortController;
let overlayRun: Promise<void>;
let startBrowser: () => Promise<Browser>;

beforeEach(() => {
  jest.useFakeTimers();
  [browsers, states, memoryBytes, stop] = [[], [], 0, new AbortController()];
  startBrowser = async () => {
    const browser = new FakeBrowser();
    browsers.push(browser);
    return browser;
  };
  const now = () => performance.now();
  const overlay = new Overlay(OPTIONS, {
    startFrameWriter: async () => new FakeFrameWriter(),
    startBrowser: () => startBrowser(),
    readMemory: async () => memoryBytes,
    now,
    onChange: (state) => states.push(state),
  });
  overlayRun = overlay.run(stop.signal);
});
afterEach(async () => {
  stop.abort();
  await jest.advanceTimersByTimeAsync(20_000);
  await overlayRun;
  jest.useRealTimers();
});

const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const listFailures = () =>
  states.filter(({ state }) => state === 'failed').map(({ id, trouble }) => [id, trouble]);

describe('Overlay', () => {
  it('restarts a crashed Chromium, and reports all pages as crashed', async () => {
    await advance(0);
    states.length = 0;
    browsers[0]?.resolveEnded('ended by SIGSEGV');
    await advance(1_500);
    expect(browsers).toHaveLength(2);
    expect(browsers[0]?.cdp.isClosed).toBe(true);
    expect(listFailures()).toEqual(expect.arrayContaining([['a', 'crashed'], ['b', 'crashed']])); // prettier-ignore
  });

  it('restarts Chromium with backoff if it crashes repeatedly', async () => {
    for (let second = 0; second < 40; second += 1) {
      browsers.at(-1)?.resolveEnded('ended by SIGSEGV');
      await advance(1_000);
    }
    expect(browsers.length).toBeGreaterThanOrEqual(5);
    expect(browsers.length).toBeLessThanOrEqual(7);
  });

  it('draws the frames of all pages one at a time', async () => {
    await advance(0);
    const cdp = browsers[0]!.cdp;
    let [openCount, maxOpen] = [0, 0];
    cdp.setReply('HeadlessExperimental.beginFrame', async () => {
      openCount += 1;
      maxOpen = Math.max(maxOpen, openCount);
      await new Promise((resolve) => setTimeout(resolve, 30));
      openCount -= 1;
      return { hasDamage: false };
    });
    cdp.calls.length = 0;
    await advance(2_000);
    expect(maxOpen).toBe(1);
    const frames = cdp.calls.filter(({ method }) => method === 'HeadlessExperimental.beginFrame');
    for (const target of ['target-1', 'target-2'])
      expect(frames.filter(({ sessionId }) => sessionId === `session-of-${target}`).length).toBeGreaterThan(15); // prettier-ignore
  });

  it('closes a hung page before it draws another page', async () => {
    await advance(0);
    const cdp = browsers[0]!.cdp;
    cdp.setReply('HeadlessExperimental.beginFrame', (_, sessionId) =>
      sessionId === 'session-of-target-1' ? 'hangs' : { hasDamage: false },
    );
    await advance(1_000);
    cdp.calls.length = 0;
    await advance(5_000);
    const methods = cdp.calls.map(({ method, sessionId }) => `${method} ${sessionId ?? ''}`);
    const closeIndex = methods.indexOf('Target.closeTarget ');
    const drawIndex = methods.indexOf('HeadlessExperimental.beginFrame session-of-target-2');
    expect(closeIndex).toBeGreaterThanOrEqual(0);
    expect(drawIndex).toBeGreaterThan(closeIndex);
    expect(listFailures()).toEqual([['a', 'hangs']]);
  });

  it('restarts a Chromium that uses too much memory', async () => {
    await advance(4_000);
    memoryBytes = 1_001;
    await advance(8_000);
    expect(browsers.length).toBe(2);
    expect(listFailures()).toContainEqual(['a', 'memory']);
  });

  it('retries if Chromium can’t be started', async () => {
    const startFakeBrowser = startBrowser;
    startBrowser = () => Promise.reject(new Error('no such file'));
    browsers.at(-1)?.resolveEnded('ended');
    await advance(1_500);
    expect(listFailures()).toContainEqual(['b', 'unavailable']);
    startBrowser = startFakeBrowser;
    await advance(5_000);
    expect(browsers).toHaveLength(2);
  });

  it('closes Chromium when the signal aborts', async () => {
    await advance(0);
    stop.abort();
    await advance(10);
    await overlayRun;
    expect(browsers[0]?.cdp.isClosed).toBe(true);
  });
});
