import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, startProduct, waitFor } from '../bench/setup/product.mjs';
import { fetchUserId } from '../bench/setup/users.mjs';
import { ROOT } from '../root.mjs';
import { configurePhoneFont } from './phone-font.mjs';
import { connectRemotePhone } from './remote-phone.mjs';
import { openScreenshotPage } from './screenshot-page.mjs';
import { encodeStreetWalk } from './street-feed.mjs';

/** @typedef {import('../bench/setup/product.mjs').ApiClient} ApiClient */
/** @typedef {import('./screenshot-page.mjs').ScreenshotPage} ScreenshotPage */

const TIMEOUT_MS = 60_000;
/** Time until the feed fills its chart of a minute, ms. */
const FEED_HISTORY_MS = 55_000;
/** Author, text and badge. */
const CHAT_MESSAGES = [
  ['bella', 'Hi everyone'],
  ['newcomer', 'Just came from the raid, hello!'],
  ['moderator', 'Welcome, raiders', 'moderator'],
  ['wanderer', 'How cold is it tonight?', 'subscriber'],
  ['friend', 'Four degrees, gloves on'],
  ['bella', 'The lights are up already'],
  ['wanderer', 'Better than my view of the office', 'subscriber'],
  ['wanderer', 'Good evening from Lisbon', 'subscriber'],
  ['newcomer', 'First time watching, where is this?'],
  ['moderator', 'The old market, open until ten', 'moderator'],
  ['newcomer', 'Looks lovely!'],
  ['bella', 'Try the waffles at the blue stall'],
  ['wanderer', 'Is that live music in the background?', 'subscriber'],
  ['moderator', 'Sound is fine here', 'moderator'],
  ['friend', 'Left at the bridge, the market is open!'],
];

/** Below the bitrate of the drawn street, so that its chart shows the limit. */
const WEAK_LINK = {
  belowKbps: 800,
  afterMs: 5_000,
  backKbps: 1_000,
  backAfterMs: 8_000,
  rttMs: null,
  scene: 'Be right back',
};

/**
 * Starts a separate product, goes live with a drawn street, and takes the screenshots of docs/tour.md.
 * @param {string} folder Folder for the product's data and the unconverted screenshots.
 */
export async function takeTourScreenshots(folder) {
  const { openBrowser } = await import('../bench/load/page-load.mjs');
  const product = await startProduct({ root: ROOT, folder });
  const browser = await openBrowser(configurePhoneFont(folder));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let sender;
  let disconnectPhone = () => {};
  try {
    const feed = await encodeStreetWalk(browser, folder);
    const streamer = await signIn(product.baseUrl, 'streamer');
    const friend = await signIn(product.baseUrl, 'friend');
    const screenshotOptions = { browser, baseUrl: product.baseUrl, folder };
    const phonePage = await openScreenshotPage(screenshotOptions, 'phone', streamer.bearer);
    const desktopPage = await openScreenshotPage(screenshotOptions, 'desktop', streamer.bearer);
    const helperPage = await openScreenshotPage(screenshotOptions, 'desktop', friend.bearer);

    await showFirstBroadcast(phonePage);
    const { id, streamId, collectionTitle } = await renameObjects(streamer);
    const fetchStatus = () => streamer.request('GET', `/server/${id}/status`);
    const { streamKey } = (await streamer.request('GET', '/stream')).find(
      (/** @type {{ id: number }} */ stream) => stream.id === streamId,
    );
    const waitForFeed = () =>
      waitFor(async () => (await fetchStatus()).kbps > 0 && !(await fetchStatus()).bridging, TIMEOUT_MS);
    const goLive = async () => {
      await streamer.request('POST', `/server/${id}/obs/scene`, { scene: 'Live' });
      await streamer.request('POST', `/server/${id}/obs/start`);
      await waitForFeed();
    };
    sender = sendFeed(streamKey, product.ingestPort, feed);
    await goLive();

    await fillChat(desktopPage, product.baseUrl);
    await sleep(FEED_HISTORY_MS);
    await desktopPage.open('/');
    await waitForTilePictures(desktopPage);
    await watchLive(desktopPage);
    await desktopPage.takeScreenshot('desk');
    await streamer.request('POST', '/studio/helpers', {
      userId: await fetchUserId(friend),
      level: 'operate',
    });
    // Two decoders in software would take the processor from OBS.
    await desktopPage.open('/settings');
    await helperPage.open('/');
    await waitForTilePictures(helperPage);
    await watchLive(helperPage);
    await switchAndBack(helperPage);
    await helperPage.takeScreenshot('helper');
    await helperPage.open('/settings');
    await desktopPage.open('/scenes');
    await desktopPage.page
      .getByRole('region', { name: collectionTitle })
      .getByRole('button', { name: /^Edit.*Live/ })
      .click();
    await desktopPage.takeScreenshot('editor');

    const enrolment = await streamer.request('POST', `/stream/${streamId}/phone/enrolment`);
    disconnectPhone = await connectRemotePhone(enrolment, product.baseUrl);
    await phonePage.open('/');
    await waitForTilePictures(phonePage);
    await phonePage.page.locator('[data-battery]').waitFor({ timeout: TIMEOUT_MS });
    await phonePage.page.locator('figure[data-kbps]').waitFor({ timeout: TIMEOUT_MS });
    // A busy machine loses frames at first.
    await phonePage.page.locator('[data-problem]').waitFor({ state: 'hidden', timeout: TIMEOUT_MS });
    await phonePage.takeScreenshot('live');
    await phonePage.open('/scenes');
    await phonePage.page.getByText('4 scenes').waitFor({ timeout: TIMEOUT_MS });
    await phonePage.takeScreenshot('scenes');
    await phonePage.open('/');
    await waitForTilePictures(phonePage);
    await streamer.request('PUT', `/server/${id}/panic`, { panic: true });
    await phonePage.takeScreenshot('panic');
    await streamer.request('PUT', `/server/${id}/panic`, { panic: false });
    sender.kill();
    await waitFor(async () => (await fetchStatus()).bridging, TIMEOUT_MS);
    await phonePage.takeScreenshot('feed-lost');
    sender = sendFeed(streamKey, product.ingestPort, feed);
    await waitForFeed();
    await streamer.request('POST', `/server/${id}/obs/stop`);
    await showReport(phonePage, streamer, product.baseUrl);
    // The list of streams has a report below a broadcast.
    await goLive();
    await phonePage.open('/streams');
    await phonePage.page.getByText(/^Feed ·/).waitFor({ timeout: TIMEOUT_MS });
    await phonePage.page.getByText('LIVE', { exact: true }).first().waitFor({ timeout: TIMEOUT_MS });
    await phonePage.page.getByRole('button', { name: /On air for/ }).waitFor({ timeout: TIMEOUT_MS });
    await phonePage.takeScreenshot('streams');
  } finally {
    disconnectPhone();
    sender?.kill();
    await browser.close();
    await product.close();
  }
}

/** @param {ScreenshotPage} phonePage */
async function showFirstBroadcast(phonePage) {
  await phonePage.open('/');
  await phonePage.page.getByRole('button', { name: 'Set up my first broadcast' }).click();
  await phonePage.page.getByRole('button', { name: 'Open in Moblin' }).waitFor({ timeout: TIMEOUT_MS });
  await phonePage.takeScreenshot('first-broadcast');
}

/**
 * Renames the objects that the first broadcast has created, as a user does.
 * @param {ApiClient} streamer
 * @returns {Promise<{ id: number, streamId: number, collectionTitle: string }>}
 *   `collectionTitle`: title of the collection's pane.
 */
async function renameObjects(streamer) {
  const [server] = await streamer.request('GET', '/server');
  await streamer.request('PUT', `/stream/${server.streamId}/name`, { name: 'Backpack' });
  await streamer.request('PUT', `/stream/${server.streamId}/weak-link`, WEAK_LINK);
  await streamer.request('PUT', `/data/${server.dataId}/name`, { name: 'City walk' });
  return { ...server, collectionTitle: '1. City walk' };
}

/**
 * Waits for the pictures of the two scenes that have tiles while live.
 * @param {ScreenshotPage} page
 */
async function waitForTilePictures({ page }) {
  await page.locator('button[aria-pressed] img').nth(1).waitFor({ timeout: TIMEOUT_MS });
}

/**
 * Switches to another scene and back. For 5 s, the page offers to undo the second switch.
 * @param {ScreenshotPage} page
 */
async function switchAndBack({ page }) {
  for (const [scene, previousScene] of [
    ['Starting soon', 'Live'],
    ['Live', 'Starting soon'],
  ]) {
    await page.getByRole('button', { name: `Switch to ${scene}`, exact: true }).click();
    await page
      .getByRole('button', { name: `Undo, back to ${previousScene}`, exact: true })
      .waitFor({ timeout: TIMEOUT_MS });
  }
}

/**
 * Starts the live preview and waits until it plays.
 * @param {ScreenshotPage} page
 */
async function watchLive({ page }) {
  await page.getByRole('button', { name: 'Watch live' }).click();
  // Not waitForFunction: it compiles texts in the page, whose Content Security Policy forbids that.
  await waitFor(
    async () => await page.evaluate(`document.querySelector('video')?.currentTime > 0`),
    TIMEOUT_MS,
  );
}

/**
 * Connects the chat and sends some messages to it.
 * @param {ScreenshotPage} desktopPage
 * @param {string} baseUrl
 */
async function fillChat(desktopPage, baseUrl) {
  const { page } = desktopPage;
  await desktopPage.open('/');
  await page.getByRole('button', { name: 'Connect Twitch chat' }).click();
  await page.getByRole('link', { name: /^streamer/ }).click();
  await page.getByText('No messages yet.').waitFor({ timeout: TIMEOUT_MS });
  const sendToPlatform = (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object} */ body,
  ) =>
    fetch(`${baseUrl}/sandbox/platform/streamer/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await sendToPlatform('PUT', 'viewers', { viewers: 128 });
  for (const [from, text, badge] of CHAT_MESSAGES)
    await sendToPlatform('POST', 'chat', { from, text, badge });
}

/**
 * @param {ScreenshotPage} phonePage
 * @param {ApiClient} streamer
 * @param {string} baseUrl
 */
async function showReport(phonePage, streamer, baseUrl) {
  const fetchReports = () => streamer.request('GET', '/session-report');
  await waitFor(async () => (await fetchReports()).length > 0, TIMEOUT_MS);
  const [{ id }] = await fetchReports();
  // The application requests the page with the browser's clock, too.
  const { locale, timeZone } = await phonePage.page.evaluate(() => Intl.DateTimeFormat().resolvedOptions());
  const url = `${baseUrl}/api/v1/session-report/${id}/page?language=en&timeZone=${timeZone}`;
  const { authorization } = streamer.headers;
  const page = await fetch(url, { headers: { authorization, 'accept-language': locale } });
  await phonePage.page.setContent(await page.text());
  await phonePage.takeScreenshot('report');
}

/**
 * Sends a file with `npm run feed`.
 * @param {string} key
 * @param {number} ingestPort
 * @param {string} file
 */
function sendFeed(key, ingestPort, file) {
  return spawn(process.execPath, ['.commands/feed.mjs', key, '--file', file], {
    cwd: ROOT,
    env: { ...process.env, INGEST_PORT: String(ingestPort) },
    stdio: 'ignore',
  });
}
