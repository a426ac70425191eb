import { spawn } from 'node:child_process';
import { signIn, startProduct, until } from '../bench/setup/product.mjs';
import { idOf } from '../bench/setup/users.mjs';
import { ROOT } from '../root.mjs';
import { openCamera } from './camera.mjs';
import { recordStreet } from './street-feed.mjs';

/** @typedef {import('../bench/setup/product.mjs').Caller} Caller */
/** @typedef {import('./camera.mjs').Camera} Camera */

const WAIT_MS = 60_000;
const CHAT = [
  ['friend', 'Left at the bridge, the market is open!'],
  ['moderator', 'Sound is fine here'],
  ['newcomer', 'First time watching, where is this?'],
];

/**
 * Starts a separate product, goes live with a drawn street, and takes the pictures of docs/tour.md.
 * @param {string} folder Folder for the product's data and the unconverted pictures.
 */
export async function takeTour(folder) {
  const { openBrowser } = await import('../bench/load/page-load.mjs');
  const product = await startProduct({ root: ROOT, folder });
  const browser = await openBrowser();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let sender;
  try {
    const feed = await recordStreet(browser, folder);
    const streamer = await signIn(product.baseUrl, 'streamer');
    const friend = await signIn(product.baseUrl, 'friend');
    const studio = { browser, baseUrl: product.baseUrl, folder };
    const phone = await openCamera(studio, 'phone', streamer.bearer);
    const desk = await openCamera(studio, 'desk', streamer.bearer);
    const helper = await openCamera(studio, 'desk', friend.bearer);

    await firstBroadcast(phone);
    const { id, streamId, sceneSet } = await nameEverything(streamer);
    const status = () => streamer.do('GET', `/server/${id}/status`);
    const { streamKey } = (await streamer.do('GET', '/stream')).find(
      (/** @type {{ id: number }} */ stream) => stream.id === streamId,
    );
    const arrives = () => until(async () => (await status()).kbps > 0 && !(await status()).bridging, WAIT_MS);
    sender = sendFeed(streamKey, product.ingestPort, feed);
    await streamer.do('POST', `/server/${id}/obs/scene`, { scene: 'Live' });
    await streamer.do('POST', `/server/${id}/obs/start`);
    await arrives();

    await inChat(desk, product.baseUrl);
    await desk.open('/');
    await desk.take('desk');
    await streamer.do('POST', '/studio/helpers', { userId: await idOf(friend), level: 'operate' });
    await helper.open('/');
    await helper.take('helper');
    await desk.open('/scenes');
    await desk.page
      .getByRole('region', { name: sceneSet })
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    await desk.take('editor');

    for (const [name, path] of [
      ['live', '/'],
      ['streams', '/streams'],
      ['scenes', '/scenes'],
    ]) {
      await phone.open(path ?? '');
      await phone.take(name ?? '');
    }
    await phone.open('/');
    await streamer.do('PUT', `/server/${id}/panic`, { panic: true });
    await phone.take('panic');
    await streamer.do('PUT', `/server/${id}/panic`, { panic: false });
    sender.kill();
    await until(async () => (await status()).bridging, WAIT_MS);
    await phone.take('feed-lost');
    sender = sendFeed(streamKey, product.ingestPort, feed);
    await arrives();
    await streamer.do('POST', `/server/${id}/obs/stop`);
    await report(phone, streamer, product.baseUrl);
  } finally {
    sender?.kill();
    await browser.close();
    await product.end();
  }
}

/** @param {Camera} phone */
async function firstBroadcast(phone) {
  await phone.open('/');
  await phone.page.getByRole('button', { name: 'Set up my first broadcast' }).click();
  await phone.page.getByRole('button', { name: 'Open in Moblin' }).waitFor({ timeout: WAIT_MS });
  await phone.take('first-broadcast');
}

/**
 * Renames the objects that the first broadcast has created, like a user does.
 * @param {Caller} streamer
 * @returns {Promise<{ id: number, streamId: number, sceneSet: string }>} `sceneSet`: title of the collection's pane.
 */
async function nameEverything(streamer) {
  const [server] = await streamer.do('GET', '/server');
  await streamer.do('PUT', `/stream/${server.streamId}/name`, { name: 'Backpack' });
  await streamer.do('PUT', `/data/${server.dataId}/name`, { name: 'City walk' });
  return { ...server, sceneSet: '1. City walk' };
}

/**
 * Connects the chat and sends some messages to it.
 * @param {Camera} desk
 * @param {string} baseUrl
 */
async function inChat(desk, baseUrl) {
  const { page } = desk;
  await desk.open('/');
  await page.getByRole('button', { name: 'Connect Twitch chat' }).click();
  await page.getByRole('link', { name: /^streamer/ }).click();
  await page.getByText('Nothing has been said yet.').waitFor({ timeout: WAIT_MS });
  const call = (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) =>
    fetch(`${baseUrl}/sandbox/platform/streamer/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await call('PUT', 'viewers', { viewers: 128 });
  for (const [from, text] of CHAT) await call('POST', 'chat', { from, text });
}

/**
 * @param {Camera} phone
 * @param {Caller} streamer
 * @param {string} baseUrl
 */
async function report(phone, streamer, baseUrl) {
  const heads = () => streamer.do('GET', '/session-report');
  await until(async () => (await heads()).length > 0, WAIT_MS);
  const [{ id }] = await heads();
  const url = `${baseUrl}/api/v1/session-report/${id}/page?language=en`;
  const page = await fetch(url, { headers: { authorization: streamer.headers.authorization } });
  await phone.page.setContent(await page.text());
  await phone.take('report');
}

/**
 * Sends a file by `npm run feed`.
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
