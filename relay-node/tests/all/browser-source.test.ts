import { until } from '../../../e2e/_kit/wait.js';
import { expectContinuous, type FlvTimeline } from '../_node/flv-timeline.js';
import { worstDifference } from '../_overlay/blend.js';
import { HttpsSite } from '../_overlay/https-site.js';
import { makeOverlay } from '../_overlay/make-overlay.js';
import { PageBroadcast } from '../_overlay/page-broadcast.js';
import { quartersOf, type PageMachine } from '../_overlay/page-machine.js';
import type { Rgba } from '../_overlay/png.js';
import { MAX_DIFFERENCE, emptyColour, QUARTERS_SIZE } from '../_overlay/quarters-page.js';
import { obsPid } from '../obs-machine.js';

jest.setTimeout(180_000);

/** Maximum gap of timestamps at the platform, ms: three frames. */
const GAP_MS = 200;
/** Share of frames that OBS draws. Other tests use the CPU, too; a page that stopped the program would cost seconds. */
const FRAMES_SHARE = 0.98;
const fill = (colour: string, script = '') =>
  `<!doctype html><body style="margin:0;background:${colour};color:${colour}"><p>x</p>${script}`;
const PAGES = {
  '/blue': fill('#00f'),
  '/hangs': fill('#0f0', '<script>onload=()=>setTimeout(()=>{for(;;);},3000)</script>'),
  '/floods': fill(
    '#f00',
    '<script>const all=[];setInterval(()=>all.push(new Uint8Array(5e7).fill(1)),50)</script>',
  ),
};
const blue = (): Rgba => [0, 0, 255, 255];

let site: HttpsSite;
let pages: PageMachine;
let onAir: PageBroadcast;
let program: FlvTimeline;

beforeAll(async () => {
  await makeOverlay('all');
  site = await HttpsSite.start(PAGES);
});
beforeEach(async () => {
  onAir = await PageBroadcast.prepare(site);
  ({ pages, program } = onAir);
});
afterEach(() => onAir.close());
afterAll(() => site.close());

/** Starts a broadcast with these pages. Returns functions for the test. */
async function broadcast(...given: { name: string; path: string }[]) {
  const { instance, control } = await onAir.start(...given);
  const broadcastContinues = async (seconds: number) => {
    const end = (program.video.at(-1) ?? 0) + seconds * 1_000;
    await until('the program goes on', () => (program.video.at(-1) ?? 0) > end);
  };
  const shows = (colour: () => Rgba) =>
    until('the program shows the colour', async () => {
      const drawn = await quartersOf(control);
      if (worstDifference(drawn, QUARTERS_SIZE, colour) > MAX_DIFFERENCE)
        throw new Error(drawn.toString('hex'));
      return true;
    });
  return { instance, control, goesOn: broadcastContinues, shows, obs: obsPid(pages.dir) };
}

it('does not affect the broadcast when Chromium is killed, and is drawn again', async () => {
  const { instance, control, goesOn, shows, obs } = await broadcast({ name: 'Alerts', path: '/blue' });
  await shows(blue);
  await goesOn(2);
  const before = await control.frames();
  const pid = pages.chromium();
  process.kill(pid, 'SIGKILL');
  expect(await pages.becomes(instance, 'Alerts', 'failed')).toMatchObject({ trouble: 'crashed' });
  await shows(emptyColour);
  await shows(blue);
  await goesOn(2);
  expect(pages.chromium()).not.toBe(pid);
  expectContinuous(program, GAP_MS);
  const after = await control.frames();
  expect(after.due - after.drawn - (before.due - before.drawn)).toBeLessThanOrEqual(2);
  expect(after.late).toBe(before.late);
  expect(obsPid(pages.dir)).toBe(obs);
});

it('does not affect the broadcast or another page while a page or Chromium hangs', async () => {
  const { instance, control, goesOn, obs } = await broadcast(
    { name: 'Hangs', path: '/hangs' },
    { name: 'Alerts', path: '/blue' },
  );
  await pages.becomes(instance, 'Alerts', 'shown');
  await goesOn(2);
  const before = await control.frames();
  expect(await pages.becomes(instance, 'Hangs', 'failed')).toMatchObject({ trouble: 'hangs' });
  const pid = pages.chromium();
  process.kill(-pid, 'SIGSTOP');
  await until('all pages are reported', () =>
    instance.pages?.every(({ trouble }) => trouble === 'hangs') ? true : undefined,
  );
  await pages.becomes(instance, 'Alerts', 'shown');
  await goesOn(2);
  expectContinuous(program, GAP_MS);
  const after = await control.frames();
  expect((after.drawn - before.drawn) / (after.due - before.due)).toBeGreaterThan(FRAMES_SHARE);
  expect(obsPid(pages.dir)).toBe(obs);
});

it('ends a page that floods the memory, reports it, and does not affect the broadcast', async () => {
  const { instance, goesOn } = await broadcast({ name: 'Floods', path: '/floods' });
  const state = await pages.becomes(instance, 'Floods', 'failed');
  expect(['memory', 'crashed']).toContain(state.trouble);
  await goesOn(3);
  expectContinuous(program, GAP_MS);
});

it('continues across a change of the agent, which reports it', async () => {
  const first = pages.runner();
  const instance = await pages.start(first, [{ name: 'Alerts', path: '/blue' }]);
  await pages.becomes(instance, 'Alerts', 'shown');
  const pid = pages.chromium();
  await first.close();
  const [adopted] = await pages.runner().adopt();
  if (!adopted) throw new Error('nothing was adopted');
  await pages.becomes(adopted, 'Alerts', 'shown');
  expect(pages.chromium()).toBe(pid);
});
