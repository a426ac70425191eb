import { SerialQueue } from '@trailcast/schema/async/queue';
import { FakeCdp } from '../cdp/fake-cdp.js';
import type { OverlayPage, PageState } from '../protocol.js';
import { FakeFrameWriter } from './fake-frame-writer.js';
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
const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');

let cdp: FakeCdp;
let frameWriters: FakeFrameWriter[];
let states: PageState[];
let stop: AbortController;
/** Returns the picture of the page. A moving page has another picture in each screenshot. */
let readPicture: () => string;
let viewRun: Promise<void>;

beforeEach(() => {
  jest.useFakeTimers();
  cdp = new FakeCdp();
  [frameWriters, states, stop] = [[], [], new AbortController()];
  readPicture = () => 'still';
  cdp.setReply('HeadlessExperimental.beginFrame', ({ screenshot }) =>
    screenshot ? { hasDamage: true, screenshotData: encodeBase64(readPicture()) } : { hasDamage: false },
  );
});
afterEach(async () => {
  stop.abort();
  await jest.advanceTimersByTimeAsync(20_000);
  await viewRun.catch(() => undefined);
  jest.useRealTimers();
});

function openPage(page = PAGE, pace = new Pace()): PageView {
  const view = new PageView(page, {
    pace,
    frames: new SerialQueue(),
    now: () => performance.now(),
    onChange: (state) => states.push(state),
    startFrameWriter: async () => {
      const frameWriter = new FakeFrameWriter();
      frameWriters.push(frameWriter);
      return frameWriter;
    },
  });
  viewRun = view.run(cdp, stop.signal);
  viewRun.catch(() => undefined);
  return view;
}

const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const countFrames = () => cdp.listParams('HeadlessExperimental.beginFrame').length;

describe('PageView', () => {
  it('sets size, transparent background and CSS before it loads the page', async () => {
    openPage();
    await advance(0);
    expect(cdp.listParams('Target.createTarget')).toEqual([
      { url: 'about:blank', width: 640, height: 360, enableBeginFrameControl: true },
    ]);
    const background = { color: { r: 0, g: 0, b: 0, a: 0 } };
    expect(cdp.listParams('Emulation.setDefaultBackgroundColorOverride')).toEqual([background]);
    const [script] = cdp.listParams('Page.addScriptToEvaluateOnNewDocument');
    expect(script?.source).toContain(JSON.stringify(PAGE.css));
    const methods = cdp.calls.map(({ method }) => method);
    expect(methods.indexOf('Page.navigate')).toBeGreaterThan(
      methods.indexOf('Page.addScriptToEvaluateOnNewDocument'),
    );
    expect(cdp.listParams('Page.navigate')).toEqual([{ url: PAGE.url }]);
  });

  it('writes the frame of a still page once, and sends a heartbeat each second', async () => {
    openPage();
    await advance(4_500);
    expect(frameWriters[0]?.shownFrames).toEqual(['still']);
    expect(frameWriters[0]?.heartbeatCount).toBe(5);
    expect(states).toEqual([{ id: 'chat', state: 'shown', trouble: null }]);
  });

  it('draws a moving page at its maximum frame rate', async () => {
    let number = 0;
    readPicture = () => `picture ${(number += 1)}`;
    openPage();
    await advance(3_000);
    const maxFrames = 3 * PAGE.fps + 1;
    expect(frameWriters[0]?.shownFrames.length).toBeGreaterThan(maxFrames - 6);
    expect(countFrames()).toBeLessThanOrEqual(maxFrames);
  });

  it('slows a third moving page to one frame a second, and reports the page as slowed', async () => {
    const pace = new Pace();
    let number = 0;
    readPicture = () => `picture ${(number += 1)}`;
    const otherPagesTimer = setInterval(
      () => ['a', 'b'].forEach((id) => pace.recordChange(id, performance.now())),
      100,
    );
    await advance(500);
    openPage(PAGE, pace);
    await advance(4_000);
    const frameCount = countFrames();
    await advance(5_000);
    clearInterval(otherPagesTimer);
    expect(countFrames() - frameCount).toBeLessThanOrEqual(6);
    expect(states.at(-1)).toEqual({
      id: 'chat',
      state: 'slowed',
      trouble: 'slowed',
    });
  });

  it('shows an empty frame after a crash, and reopens the page', async () => {
    openPage();
    await advance(1_000);
    cdp.emit('Inspector.targetCrashed', 'session-of-target-1');
    await advance(500);
    expect(frameWriters[0]?.shownFrames).toEqual(['still', null]);
    expect(states.at(-1)).toEqual({ id: 'chat', state: 'failed', trouble: 'crashed' });
    await advance(2_000);
    expect(frameWriters[0]?.shownFrames).toEqual(['still', null, 'still']);
    expect(states.at(-1)?.state).toBe('shown');
  });

  it('reopens a page with backoff if it crashes repeatedly', async () => {
    cdp.setReply('HeadlessExperimental.beginFrame', (_, sessionId) => {
      cdp.emit('Inspector.targetCrashed', sessionId ?? '');
      return { hasDamage: false };
    });
    openPage();
    await advance(31_000);
    // At 0, 1, 3, 7, 15 and a little after 31 s.
    expect(cdp.listParams('Target.createTarget').length).toBeLessThanOrEqual(6);
    expect(cdp.listParams('Target.createTarget').length).toBeGreaterThanOrEqual(5);
  });

  it('shows an empty frame if the site can’t be reached', async () => {
    cdp.setReply('Page.navigate', () => ({ frameId: 'f', errorText: 'net::ERR_TUNNEL_CONNECTION_FAILED' }));
    openPage();
    await advance(900);
    expect(states.at(-1)).toEqual({ id: 'chat', state: 'failed', trouble: 'unreachable' });
    expect(frameWriters[0]?.shownFrames.at(-1)).toBeNull();
  });

  it('closes and reopens a hung page', async () => {
    openPage();
    await advance(1_000);
    cdp.setReply('HeadlessExperimental.beginFrame', () => 'hangs');
    await advance(5_200);
    expect(states.at(-1)).toEqual({ id: 'chat', state: 'failed', trouble: 'hangs' });
    expect(cdp.listParams('Target.closeTarget')).toEqual([{ targetId: 'target-1' }]);
    await advance(1_500);
    expect(cdp.listParams('Target.createTarget')).toHaveLength(2);
  });

  it('closes a page with an endless script even if Chromium still draws frames', async () => {
    openPage();
    await advance(1_500);
    cdp.setReply('Runtime.evaluate', () => 'hangs');
    await advance(6_500);
    expect(states).toContainEqual({ id: 'chat', state: 'failed', trouble: 'hangs' });
    expect(cdp.listParams('Target.closeTarget')).toEqual([{ targetId: 'target-1' }]);
  });

  it('rejects if a hung page can’t be closed', async () => {
    openPage();
    await advance(1_000);
    for (const method of ['HeadlessExperimental.beginFrame', 'Target.closeTarget'])
      cdp.setReply(method, () => 'hangs');
    const rejected = expect(viewRun).rejects.toThrow('Target.closeTarget had no response');
    await advance(12_000);
    await rejected;
  });

  it('starts another frame writer when the current one has ended or rejects a frame', async () => {
    openPage();
    await advance(1_000);
    frameWriters[0]!.isEnded = true;
    await advance(3_000);
    expect([frameWriters.length, frameWriters[1]?.shownFrames]).toEqual([2, ['still']]);
    frameWriters[1]!.rejectsFrames = true;
    readPicture = () => 'another';
    // Includes the check of a still page.
    await advance(10_000);
    expect([frameWriters.length, frameWriters[2]?.shownFrames]).toEqual([3, ['another']]);
  });

  it('closes the dialogs of a page', async () => {
    openPage();
    await advance(100);
    cdp.emit('Page.javascriptDialogOpening', 'session-of-target-1');
    expect(cdp.listParams('Page.handleJavaScriptDialog')).toEqual([{ accept: false }]);
  });
});
