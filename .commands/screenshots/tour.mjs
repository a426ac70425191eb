import { spawn } from 'node:child_process';
import { signIn, startProduct, waitFor } from '../bench/setup/product.mjs';
import { fetchUserId } from '../bench/setup/users.mjs';
import { ROOT } from '../root.mjs';
import { usePhoneFont } from './phone-font.mjs';
import { openScreenshotPage } from './screenshot-page.mjs';
import { recordStreet } from './street-feed.mjs';

/** @typedef {import('../bench/setup/product.mjs').ApiClient} ApiClient */
/** @typedef {import('./screenshot-page.mjs').ScreenshotPage} ScreenshotPage */

const TIMEOUT_MS = 60_000;
const CHAT_MESSAGES = [
  ['wanderer', 'Good evening from Lisbon'],
  ['newcomer', 'First time watching, where is this?'],
  ['moderator', 'The old market, open until ten'],
  ['newcomer', 'Looks lovely!'],
  ['bella', 'Try the waffles at the blue stall'],
  ['wanderer', 'Is that live music in the background?'],
  ['moderator', 'Sound is fine here'],
  ['friend', 'Left at the bridge, the market is open!'],
];

/**
 * Starts a separate product, goes live with a drawn street, and takes the screenshots of docs/tour.md.
 * @param {string} folder Folder for the product's data and the unconverted screenshots.
 */
export async function takeTourScreenshots(folder) {
  const { openBrowser } = await import('../bench/load/page-load.mjs');
  const product = await startProduct({ root: ROOT, folder });
  const browser = await openBrowser(usePhoneFont(folder));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let sender;
  try {
    const feed = await recordStreet(browser, folder);
    const streamer = await signIn(product.baseUrl, 'streamer');
    const friend = await signIn(product.baseUrl, 'friend');
    const studio = { browser, baseUrl: product.baseUrl, folder };
    const phone = await openScreenshotPage(studio, 'phone', streamer.bearer);
    const desktop = await openScreenshotPage(studio, 'desktop', streamer.bearer);
    const helper = await openScreenshotPage(studio, 'desktop', friend.bearer);

    await showFirstBroadcast(phone);
    const { id, streamId, sceneSet } = await renameObjects(streamer);
    const fetchStatus = () => streamer.request('GET', `/server/${id}/status`);
    const { streamKey } = (await streamer.request('GET', '/stream')).find(
      (/** @type {{ id: number }} */ stream) => stream.id === streamId,
    );
    const waitForFeed = () =>
      waitFor(async () => (await fetchStatus()).kbps > 0 && !(await fetchStatus()).bridging, TIMEOUT_MS);
    sender = sendFeed(streamKey, product.ingestPort, feed);
    await streamer.request('POST', `/server/${id}/obs/scene`, { scene: 'Live' });
    await streamer.request('POST', `/server/${id}/obs/start`);
    await waitForFeed();

    await fillChat(desktop, product.baseUrl);
    await desktop.open('/');
    await waitForTilePictures(desktop);
    await desktop.takeScreenshot('desk');
    await streamer.request('POST', '/studio/helpers', {
      userId: await fetchUserId(friend),
      level: 'operate',
    });
    await helper.open('/');
    await waitForTilePictures(helper);
    await helper.takeScreenshot('helper');
    await desktop.open('/scenes');
    await desktop.page
      .getByRole('region', { name: sceneSet })
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    await desktop.takeScreenshot('editor');

    for (const [name, path] of [
      ['live', '/'],
      ['streams', '/streams'],
      ['scenes', '/scenes'],
    ]) {
      await phone.open(path ?? '');
      await phone.takeScreenshot(name ?? '');
    }
    await phone.open('/');
    await streamer.request('PUT', `/server/${id}/panic`, { panic: true });
    await phone.takeScreenshot('panic');
    await streamer.request('PUT', `/server/${id}/panic`, { panic: false });
    sender.kill();
    await waitFor(async () => (await fetchStatus()).bridging, TIMEOUT_MS);
    await phone.takeScreenshot('feed-lost');
    sender = sendFeed(streamKey, product.ingestPort, feed);
    await waitForFeed();
    await streamer.request('POST', `/server/${id}/obs/stop`);
    await showReport(phone, streamer, product.baseUrl);
  } finally {
    sender?.kill();
    await browser.close();
    await product.close();
  }
}

/** @param {ScreenshotPage} phone */
async function showFirstBroadcast(phone) {
  await phone.open('/');
  await phone.page.getByRole('button', { name: 'Set up my first broadcast' }).click();
  await phone.page.getByRole('button', { name: 'Open in Moblin' }).waitFor({ timeout: TIMEOUT_MS });
  await phone.takeScreenshot('first-broadcast');
}

/**
 * Renames the objects that the first broadcast has created, as a user does.
 * @param {ApiClient} streamer
 * @returns {Promise<{ id: number, streamId: number, sceneSet: string }>} `sceneSet`: title of the collection's pane.
 */
async function renameObjects(streamer) {
  const [server] = await streamer.request('GET', '/server');
  await streamer.request('PUT', `/stream/${server.streamId}/name`, { name: 'Backpack' });
  await streamer.request('PUT', `/data/${server.dataId}/name`, { name: 'City walk' });
  return { ...server, sceneSet: '1. City walk' };
}

/**
 * Waits for the pictures of the starter collection's four scenes.
 * @param {ScreenshotPage} desktop
 */
async function waitForTilePictures({ page }) {
  await page.locator('button[aria-pressed] img').nth(3).waitFor({ timeout: TIMEOUT_MS });
}

/**
 * Connects the chat and sends some messages to it.
 * @param {ScreenshotPage} desktop
 * @param {string} baseUrl
 */
async function fillChat(desktop, baseUrl) {
  const { page } = desktop;
  await desktop.open('/');
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
  for (const [author, text] of CHAT_MESSAGES) await sendToPlatform('POST', 'chat', { from: author, text });
}

/**
 * @param {ScreenshotPage} phone
 * @param {ApiClient} streamer
 * @param {string} baseUrl
 */
async function showReport(phone, streamer, baseUrl) {
  const fetchReports = () => streamer.request('GET', '/session-report');
  await waitFor(async () => (await fetchReports()).length > 0, TIMEOUT_MS);
  const [{ id }] = await fetchReports();
  const url = `${baseUrl}/api/v1/session-report/${id}/page?language=en`;
  const page = await fetch(url, { headers: { authorization: streamer.headers.authorization } });
  await phone.page.setContent(await page.text());
  await phone.takeScreenshot('report');
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
