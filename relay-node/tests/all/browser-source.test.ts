import { until } from '../../../e2e/_kit/wait.js';
import { expectContinuous, type FlvTimeline } from '../_node/flv-timeline.js';
import { findWorstDifference } from '../_overlay/blend.js';
import { HttpsSite } from '../_overlay/https-site.js';
import { makeOverlay } from '../_overlay/make-overlay.js';
import { PageBroadcast } from '../_overlay/page-broadcast.js';
import { takeQuarters, type ObsWithPages } from '../_overlay/obs-with-pages.js';
import type { Rgba } from '../_overlay/png.js';
import { MAX_DIFFERENCE, findEmptyColour, QUARTERS_SIZE } from '../_overlay/quarters-page.js';
import { findObsPid } from '../test-node.js';

jest.setTimeout(180_000);

/** Maximum gap of timestamps at the platform, ms: three frames. */
const MAX_GAP_MS = 200;
/** Minimum share of frames that OBS draws beside other tests. A page that stops the program would cost seconds. */
const MIN_FRAMES_SHARE = 0.98;
const createPage = (colour: string, script = '') =>
  `<!doctype html><body style="margin:0;background:${colour};color:${colour}"><p>x</p>${script}`;
const PAGES = {
  '/blue': createPage('#00f'),
  '/hangs': createPage('#0f0', '<script>onload=()=>setTimeout(()=>{for(;;);},3000)</script>'),
  '/floods': createPage(
    '#f00',
    '<script>const all=[];setInterval(()=>all.push(new Uint8Array(5e7).fill(1)),50)</script>',
  ),
};
const colourBlue = (): Rgba => [0, 0, 255, 255];

let site: HttpsSite;
let pages: ObsWithPages;
let pageBroadcast: PageBroadcast;
let program: FlvTimeline;

beforeAll(async () => {
  await makeOverlay('all');
  site = await HttpsSite.start(PAGES);
});
beforeEach(async () => {
  pageBroadcast = await PageBroadcast.prepare(site);
  ({ pages, program } = pageBroadcast);
});
afterEach(() => pageBroadcast.close());
afterAll(() => site.close());

/** Starts a broadcast with these pages. */
async function broadcast(...shownPages: { name: string; path: string }[]) {
  const { instance, control } = await pageBroadcast.start(...shownPages);
  const waitForProgram = async (seconds: number) => {
    const endTime = (program.video.at(-1) ?? 0) + seconds * 1_000;
    await until('the program continues', () => (program.video.at(-1) ?? 0) > endTime);
  };
  const waitForColour = (colour: () => Rgba) =>
    until('the program shows the colour', async () => {
      const picture = await takeQuarters(control);
      if (findWorstDifference(picture, QUARTERS_SIZE, colour) > MAX_DIFFERENCE)
        throw new Error(picture.toString('hex'));
      return true;
    });
  return { instance, control, waitForProgram, waitForColour, obsPid: findObsPid(pages.dir) };
}

it('continues the broadcast when Chromium is killed, and draws the page again', async () => {
  const { instance, control, waitForProgram, waitForColour, obsPid } = await broadcast({
    name: 'Alerts',
    path: '/blue',
  });
  await waitForColour(colourBlue);
  await waitForProgram(2);
  const framesBefore = await control.readFrameCounts();
  const pid = pages.findChromiumPid();
  process.kill(pid, 'SIGKILL');
  expect(await pages.waitForState(instance, 'Alerts', 'failed')).toMatchObject({ trouble: 'crashed' });
  await waitForColour(findEmptyColour);
  await waitForColour(colourBlue);
  await waitForProgram(2);
  expect(pages.findChromiumPid()).not.toBe(pid);
  expectContinuous(program, MAX_GAP_MS);
  const framesAfter = await control.readFrameCounts();
  expect(
    framesAfter.expected - framesAfter.rendered - (framesBefore.expected - framesBefore.rendered),
  ).toBeLessThanOrEqual(2);
  expect(framesAfter.skipped).toBe(framesBefore.skipped);
  expect(findObsPid(pages.dir)).toBe(obsPid);
});

it('continues the broadcast while a page or all of Chromium hangs', async () => {
  const { instance, control, waitForProgram, obsPid } = await broadcast(
    { name: 'Hangs', path: '/hangs' },
    { name: 'Alerts', path: '/blue' },
  );
  await pages.waitForState(instance, 'Alerts', 'shown');
  await waitForProgram(2);
  const framesBefore = await control.readFrameCounts();
  expect(await pages.waitForState(instance, 'Hangs', 'failed')).toMatchObject({ trouble: 'hangs' });
  const pid = pages.findChromiumPid();
  process.kill(-pid, 'SIGSTOP');
  await until('all pages are reported', () =>
    instance.pages?.every(({ trouble }) => trouble === 'hangs') ? true : undefined,
  );
  await pages.waitForState(instance, 'Alerts', 'shown');
  await waitForProgram(2);
  expectContinuous(program, MAX_GAP_MS);
  const framesAfter = await control.readFrameCounts();
  expect(
    (framesAfter.rendered - framesBefore.rendered) / (framesAfter.expected - framesBefore.expected),
  ).toBeGreaterThan(MIN_FRAMES_SHARE);
  expect(findObsPid(pages.dir)).toBe(obsPid);
});

it('ends and reports a page that floods the memory, and continues the broadcast', async () => {
  const { instance, waitForProgram } = await broadcast({ name: 'Floods', path: '/floods' });
  const state = await pages.waitForState(instance, 'Floods', 'failed');
  expect(['memory', 'crashed']).toContain(state.trouble);
  await waitForProgram(3);
  expectContinuous(program, MAX_GAP_MS);
});

it('keeps Chromium running for the next agent, which reports the page', async () => {
  const firstRunner = pages.createRunner();
  const instance = await pages.start(firstRunner, [{ name: 'Alerts', path: '/blue' }]);
  await pages.waitForState(instance, 'Alerts', 'shown');
  const pid = pages.findChromiumPid();
  await firstRunner.close();
  const [adopted] = await pages.createRunner().adopt();
  if (!adopted) throw new Error('The agent adopted no instance');
  await pages.waitForState(adopted, 'Alerts', 'shown');
  expect(pages.findChromiumPid()).toBe(pid);
});
