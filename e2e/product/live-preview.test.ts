import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@trailcast/schema/wire';
import type { Browser, Page } from 'playwright-core';
import { WebSocket } from 'ws';
import { DESKTOP, launchBrowser, openAs } from '../_browser/browser.js';
import { removeFolder } from '../_kit/cleanup.js';
import { until } from '../_kit/wait.js';
import { UserServer } from '../_product/user-server.js';
import { arePlausibleAges, ClockFeed, computeMedian } from '../_product/clock-feed.js';
import { Product } from '../_product/product.js';

jest.setTimeout(300_000);

/** Maximum delay behind live, ms. */
const MAX_DELAY_MS = 1_500;
/** Number of pictures in a measurement of the delay. */
const PICTURE_COUNT = 15;
/** Interval between pictures before the live preview is started, ms. */
const PICTURE_INTERVAL_MS = 2_000;

interface ShownPicture {
  width: number;
  /** Time between the shown picture and the newest one that has arrived, s. */
  delaySeconds: number;
  /** Mean of red, green and blue in the middle of the picture. */
  colour: [number, number, number];
}

/** Runs in the page: returns a `ShownPicture`, or null before the first picture. */
const READ_PICTURE = `(() => {
  const video = document.querySelector('video');
  if (!video || video.readyState < 2 || video.buffered.length === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  const end = video.buffered.end(video.buffered.length - 1);
  return { width: video.videoWidth, delaySeconds: end - video.currentTime, colour: [red, green, blue] };
})()`;
const readPicture = (page: Page) => page.evaluate<ShownPicture | null>(READ_PICTURE);

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

/** Counts the bytes of the page's previews. */
function watchTraffic(page: Page) {
  const traffic = { bytes: 0, closedAt: 0 };
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/preview')) return;
    socket.on('framereceived', ({ payload }) => (traffic.bytes += payload.length));
    socket.on('close', () => (traffic.closedAt = performance.now()));
  });
  return traffic;
}

describe('the live preview', () => {
  let product: Product;
  let browser: Browser;
  let userServer: UserServer;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trailcast-live-preview-'));
    product = await Product.start();
    browser = await launchBrowser();
    userServer = await UserServer.create(await product.signIn('streamer'));
    await userServer.startFeed(product);
    await userServer.setScene('Live');
    await userServer.startBroadcast();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
    removeFolder(folder);
  });

  const openHome = () => openAs(browser, product, 'streamer', { viewport: DESKTOP });
  const selectSource = (page: Page, source: 'program' | 'feed') =>
    page.getByRole('group', { name: 'Preview' }).getByRole('combobox').selectOption(source);
  const watchLive = async (page: Page) => {
    await page.getByRole('button', { name: 'Watch live' }).click();
    return until('a live picture is shown', () => readPicture(page));
  };
  /** Waits until the video is less than 1.5 s behind live, and returns its picture then. */
  const waitUntilNearLive = (page: Page) =>
    until('the picture is near live', async () => {
      const currentPicture = await readPicture(page);
      return currentPicture && currentPicture.delaySeconds < 1.5 ? currentPicture : null;
    });

  it('loads a picture every 2 s before it is started, and none while the page is hidden', async () => {
    const page = await openHome();
    const requestTimes: number[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('"ServerPicture"')) requestTimes.push(performance.now());
    });
    await until('some pictures are loaded', () => requestTimes.length > 3);
    const gapsMs = requestTimes.slice(1).map((time, index) => time - (requestTimes[index] ?? time));
    // A busy page's timer may be late, but not early.
    expect(Math.min(...gapsMs)).toBeGreaterThan(1_900);
    await setHidden(page, true);
    const countBefore = requestTimes.length;
    await sleep(2 * PICTURE_INTERVAL_MS);
    expect(requestTimes.length).toBe(countBefore);
    await setHidden(page, false);
    await until('another picture is loaded', () => requestTimes.length > countBefore);
    await page.context().close();
  });

  it('plays the program within 1.5 s of live, and shows a change of the scene', async () => {
    const page = await openHome();
    const traffic = watchTraffic(page);
    await selectSource(page, 'program');
    const firstPicture = await watchLive(page);
    expect(firstPicture.width).toBe(640);
    const pictureBefore = await waitUntilNearLive(page);
    await userServer.setScene('Privacy');
    const isDifferent = (a: number[], b: number[]) =>
      a.some((value, i) => Math.abs(value - (b[i] ?? 0)) > 30);
    await until('the scene has changed', async () => {
      const currentPicture = await readPicture(page);
      return currentPicture && isDifferent(currentPicture.colour, pictureBefore.colour);
    });
    expect(traffic.bytes).toBeGreaterThan(10_000);
    await userServer.setScene('Live');
    // A desktop remembers that it watches.
    await page.reload();
    await until('a live picture is shown again', () => readPicture(page));
    traffic.closedAt = 0;
    await page.getByRole('button', { name: 'Pause preview' }).click();
    await until('the preview is closed', () => traffic.closedAt > 0);
    await page.reload();
    await page.getByRole('button', { name: 'Watch live' }).waitFor();
    await page.context().close();
  });

  it('plays the feed, stops while the page is hidden, and resumes', async () => {
    const page = await openHome();
    const traffic = watchTraffic(page);
    await selectSource(page, 'feed');
    await watchLive(page);
    await waitUntilNearLive(page);
    await setHidden(page, true);
    await until('the preview is closed', () => traffic.closedAt > 0);
    const { bytes } = traffic;
    await setHidden(page, false);
    await until('bytes arrive again', () => traffic.bytes > bytes + 10_000);
    await page.context().close();
  });

  it('shows feed and program within 1.5 s of live, measured by a clock in the picture', async () => {
    product.stopFeeds();
    await until('the phone is gone', async () => !(await userServer.fetchStatus()).srt);
    const feed = new ClockFeed(userServer.stream.ingestUrl!);
    const page = await openHome();
    try {
      await until('the feed arrives', async () => (await userServer.fetchStatus()).srt);
      await selectSource(page, 'feed');
      await watchLive(page);
      await until(`the feed is shown within ${MAX_DELAY_MS} ms`, async () => {
        const ages = await feed.measureAgesInPage(page, PICTURE_COUNT);
        return arePlausibleAges(ages) && computeMedian(ages) < MAX_DELAY_MS;
      });
      await page.getByRole('button', { name: 'Pause preview' }).click();
      await selectSource(page, 'program');
      await watchLive(page);
      // The reference is the platform's stream, because the path through OBS is not part of the preview.
      await until(`the program is shown within ${MAX_DELAY_MS} ms of live`, async () => {
        const [shownAges, liveAges] = await Promise.all([
          feed.measureAgesInPage(page, PICTURE_COUNT),
          feed.measureAgesOfStream(product.flvUrl('streamer'), PICTURE_COUNT),
        ]);
        const distance = computeMedian(shownAges) - computeMedian(liveAges);
        return arePlausibleAges(shownAges) && arePlausibleAges(liveAges) && Math.abs(distance) < MAX_DELAY_MS;
      });
    } finally {
      await feed.close();
      await page.context().close();
    }
    await userServer.startFeed(product);
  });

  it('closes its connections when the session is deleted', async () => {
    const page = await openHome();
    const traffic = watchTraffic(page);
    await selectSource(page, 'program');
    await watchLive(page);
    const token = await page.evaluate<string>(`localStorage.getItem('secret')`);
    const sessions = await fetch(`${product.baseUrl}/api/v1/session`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const ownSession = ((await sessions.json()) as Session[]).find(({ current }) => current);
    const script = new WebSocket(`${product.baseUrl.replace('http', 'ws')}/preview`);
    await once(script, 'open');
    script.send(JSON.stringify({ token, serverId: userServer.server.id, of: 'program' }));
    await once(script, 'message');
    const closed = once(script, 'close');
    await userServer.caller.send('DELETE', `/session/${ownSession!.id}`);
    const [, reason] = (await closed) as [number, Buffer];
    expect(reason.toString()).toBe('unauthorized');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    const { bytes } = traffic;
    await sleep(1_000);
    expect(traffic.bytes).toBe(bytes);
    await page.context().close();
  });

  it('shows that there is no live program while nothing is broadcast', async () => {
    await userServer.stopBroadcast();
    const page = await openHome();
    await selectSource(page, 'program');
    await page.getByRole('button', { name: 'Watch live' }).click();
    await page.getByText('Nothing is being broadcast, so there is no live preview yet.').waitFor();
    await page.context().close();
  });

  it('shows that the device can’t play a feed in HEVC', async () => {
    const file = join(folder, 'hevc.ts');
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=15:duration=60'];
    const codec = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'keyint=15:log-level=none'];
    execFileSync('ffmpeg', ['-v', 'error', ...input, ...codec, '-f', 'mpegts', file]);
    product.stopFeeds();
    await until('the phone is gone', async () => !(await userServer.fetchStatus()).srt);
    product.startFeed(userServer.stream.streamKey, ['--file', file]);
    await until('the feed arrives', async () => (await userServer.fetchStatus()).srt);
    const page = await openHome();
    await selectSource(page, 'feed');
    await page.getByRole('button', { name: 'Watch live' }).click();
    await page
      .getByText('This device can’t play HEVC. You can still use the picture that updates every 2 s.')
      .waitFor();
    await page.getByRole('button', { name: 'Watch live' }).waitFor();
    await page.context().close();
  });
});
