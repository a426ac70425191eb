import { SerialQueue } from '@trailcast/schema/async/queue';
import { FakeCdp } from '../cdp/fake-cdp.js';
import type { OverlayPage, PageState } from '../protocol.js';
import { FakeSink } from './fake-sink.js';
import { Pace } from './pace.js';
import { PageView } from './page-view.js';

const PAGE: OverlayPage = {
  id: 'chat',
  url: 'https://overlay.example/chat',
  width: 640,
  height: 360,
  css: 'body { color: "red"; }',
  fps: 10,
};
const base64 = (text: string) => Buffer.from(text).toString('base64');

let cdp: FakeCdp;
let sinks: FakeSink[];
let states: PageState[];
let stop: AbortController;
/** Returns what the page shows. A changing page returns another text for each screenshot. */
let drawn: () => string;
let running: Promise<void>;

beforeEach(() => {
  jest.useFakeTimers();
  cdp = new FakeCdp();
  [sinks, states, stop] = [[], [], new AbortController()];
  drawn = () => 'still';
  cdp.answer('HeadlessExperimental.beginFrame', ({ screenshot }) =>
    screenshot ? { hasDamage: true, screenshotData: base64(drawn()) } : { hasDamage: false },
  );
});
afterEach(async () => {
  stop.abort();
  await jest.advanceTimersByTimeAsync(20_000);
  await running.catch(() => undefined);
  jest.useRealTimers();
});

function show(page = PAGE, pace = new Pace()): PageView {
  const view = new PageView(page, {
    pace,
    frames: new SerialQueue(),
    now: () => performance.now(),
    changed: (state) => states.push(state),
    openSink: async () => {
      const sink = new FakeSink();
      sinks.push(sink);
      return sink;
    },
  });
  running = view.run(cdp, stop.signal);
  running.catch(() => undefined);
  return view;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const frames = () => cdp.paramsOf('HeadlessExperimental.beginFrame').length;

describe('PageView', () => {
  it('opens the page transparent, with its size and CSS, before it loads', async () => {
    show();
    await pass(0);
    expect(cdp.paramsOf('Target.createTarget')).toEqual([
      { url: 'about:blank', width: 640, height: 360, enableBeginFrameControl: true },
    ]);
    const background = { color: { r: 0, g: 0, b: 0, a: 0 } };
    expect(cdp.paramsOf('Emulation.setDefaultBackgroundColorOverride')).toEqual([background]);
    const [script] = cdp.paramsOf('Page.addScriptToEvaluateOnNewDocument');
    expect(script?.source).toContain(JSON.stringify(PAGE.css));
    const methods = cdp.calls.map(({ method }) => method);
    expect(methods.indexOf('Page.navigate')).toBeGreaterThan(
      methods.indexOf('Page.addScriptToEvaluateOnNewDocument'),
    );
    expect(cdp.paramsOf('Page.navigate')).toEqual([{ url: PAGE.url }]);
  });

  it('shows a still page once, and sends a sign of life each second', async () => {
    show();
    await pass(4_500);
    expect(sinks[0]?.shown).toEqual(['still']);
    expect(sinks[0]?.signs).toBe(5);
    expect(states).toEqual([{ id: 'chat', state: 'shown', trouble: null }]);
  });

  it('draws at most as many frames as the rate of the page', async () => {
    let number = 0;
    drawn = () => `picture ${(number += 1)}`;
    show();
    await pass(3_000);
    expect(sinks[0]?.shown.length).toBeGreaterThan(25);
    expect(frames()).toBeLessThanOrEqual(31);
  });

  it('slows a third moving page to one frame a second, and reports it', async () => {
    const pace = new Pace();
    let number = 0;
    drawn = () => `picture ${(number += 1)}`;
    const others = setInterval(
      () => ['a', 'b'].forEach((id) => pace.recordChange(id, performance.now())),
      100,
    );
    await pass(500);
    show(PAGE, pace);
    await pass(4_000);
    const before = frames();
    await pass(5_000);
    clearInterval(others);
    expect(frames() - before).toBeLessThanOrEqual(6);
    expect(states.at(-1)).toEqual({
      id: 'chat',
      state: 'slowed',
      trouble: 'slowed',
    });
  });

  it('shows an empty frame after a crash, and reopens the page', async () => {
    show();
    await pass(1_000);
    cdp.emit('Inspector.targetCrashed', 'session-of-target-1');
    await pass(500);
    expect(sinks[0]?.shown).toEqual(['still', null]);
    expect(states.at(-1)).toEqual({ id: 'chat', state: 'failed', trouble: 'crashed' });
    await pass(2_000);
    expect(sinks[0]?.shown).toEqual(['still', null, 'still']);
    expect(states.at(-1)?.state).toBe('shown');
  });

  it('reopens a page that keeps crashing with backoff', async () => {
    cdp.answer('HeadlessExperimental.beginFrame', (_, sessionId) => {
      cdp.emit('Inspector.targetCrashed', sessionId ?? '');
      return { hasDamage: false };
    });
    show();
    await pass(31_000);
    // At 0, 1, 3, 7, 15 and a little after 31 s.
    expect(cdp.paramsOf('Target.createTarget').length).toBeLessThanOrEqual(6);
    expect(cdp.paramsOf('Target.createTarget').length).toBeGreaterThanOrEqual(5);
  });

  it("shows nothing of a site that can't be reached, not even Chromium's error page", async () => {
    cdp.answer('Page.navigate', () => ({ frameId: 'f', errorText: 'net::ERR_TUNNEL_CONNECTION_FAILED' }));
    show();
    await pass(900);
    expect(states.at(-1)).toEqual({ id: 'chat', state: 'failed', trouble: 'unreachable' });
    expect(sinks[0]?.shown.at(-1)).toBeNull();
  });

  it('closes and reopens a hung page', async () => {
    show();
    await pass(1_000);
    cdp.answer('HeadlessExperimental.beginFrame', () => 'hangs');
    await pass(5_200);
    expect(states.at(-1)).toEqual({ id: 'chat', state: 'failed', trouble: 'hangs' });
    expect(cdp.paramsOf('Target.closeTarget')).toEqual([{ targetId: 'target-1' }]);
    await pass(1_500);
    expect(cdp.paramsOf('Target.createTarget')).toHaveLength(2);
  });

  it('detects an endless script even if frames are drawn', async () => {
    show();
    await pass(1_500);
    cdp.answer('Runtime.evaluate', () => 'hangs');
    await pass(6_500);
    expect(states).toContainEqual({ id: 'chat', state: 'failed', trouble: 'hangs' });
    expect(cdp.paramsOf('Target.closeTarget')).toEqual([{ targetId: 'target-1' }]);
  });

  it('rejects if a hung page does not close either', async () => {
    show();
    await pass(1_000);
    for (const method of ['HeadlessExperimental.beginFrame', 'Target.closeTarget'])
      cdp.answer(method, () => 'hangs');
    const rejected = expect(running).rejects.toThrow('Target.closeTarget was not answered');
    await pass(12_000);
    await rejected;
  });

  it('starts another writer when its writer has ended or refuses a frame', async () => {
    show();
    await pass(1_000);
    sinks[0]!.isEnded = true;
    await pass(3_000);
    expect([sinks.length, sinks[1]?.shown]).toEqual([2, ['still']]);
    sinks[1]!.refuses = true;
    drawn = () => 'another';
    // Includes the check of a still page.
    await pass(10_000);
    expect([sinks.length, sinks[2]?.shown]).toEqual([3, ['another']]);
  });

  it('closes dialogs, which would block the page', async () => {
    show();
    await pass(100);
    cdp.emit('Page.javascriptDialogOpening', 'session-of-target-1');
    expect(cdp.paramsOf('Page.handleJavaScriptDialog')).toEqual([{ accept: false }]);
  });
});
