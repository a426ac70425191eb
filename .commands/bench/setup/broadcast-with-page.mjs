import { setTimeout as sleep } from 'node:timers/promises';
import { watchProgram } from '../load/program.mjs';
import { createServer, openStudio } from './studio.mjs';
import { connectChat, waitFor } from './product.mjs';

/** @typedef {import('../row.mjs').BenchContext} BenchContext */

const SIZE = { width: 640, height: 360 };
/** Colour with which the source's CSS fills the picture while the page shows something. */
const COLOUR = /** @type {const} */ ([0, 160, 0]);
const CSS = `#page :is(.alert, p) { position: fixed; top: 0; left: 0; width: 100vw; height: 100vh; max-width: none;
  background: rgb(${COLOUR.join(' ')}); color: transparent; text-shadow: none }`;
/** Minimum share of the colour at which the page counts as shown. */
const MIN_SHOWN_SHARE = 0.9;
const MAX_LEVEL_DIFFERENCE = 24;
const SETTLE_MS = 3_000;

/**
 * Starts a product and a broadcast. The program shows one of the owner's overlay pages on black.
 * @param {BenchContext} context
 * @param {'alerts' | 'chat'} page
 * @param {(() => unknown)[]} closers
 */
export async function openBroadcastWithPage(context, page, closers) {
  const { product, apiClient } = await openStudio(context);
  closers.push(product.close);
  const { id: studioId } = await apiClient.request('GET', '/user');
  await connectChat(apiClient, 'streamer');
  const { alertsUrl, chatUrl } = await apiClient.request('POST', '/overlay/address');
  const url = page === 'alerts' ? alertsUrl : chatUrl;
  const { id: dataId } = await apiClient.request('POST', '/data', { scenes: createCollection(url) });
  const server = await createServer(apiClient, dataId);
  await waitFor(
    async () => (await apiClient.request('GET', `/studios/${studioId}/chat`)).state === 'connected',
  );
  await apiClient.request('POST', `/server/${server.id}/obs/start`);
  await sleep(SETTLE_MS);
  const program = watchProgram(product.flvUrl);
  closers.push(program.close);
  await waitFor(() => program.countFrames() > 0);
  const alertsPath = `/studios/${studioId}/alerts`;
  return {
    /**
     * Sends a viewer's or moderator's action to the local platform.
     * @param {'POST' | 'DELETE'} method
     * @param {string} path
     * @param {object} [body]
     */
    async sendToPlatform(method, path, body) {
      const response = await fetch(`${product.baseUrl}/sandbox/platform/streamer/${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}`);
    },
    async skipAlert() {
      const { current } = await apiClient.request('GET', alertsPath);
      if (current) await apiClient.request('DELETE', `${alertsPath}/${current.id}`);
    },
    /** @returns {Promise<number>} performance.now() when the program at the platform shows the page's content. */
    waitUntilShown: () => program.waitForFrame((frame) => computeColouredShare(frame) > MIN_SHOWN_SHARE),
    waitUntilHidden: () => program.waitForFrame((frame) => computeColouredShare(frame) === 0),
  };
}

/** @param {string} url */
function createCollection(url) {
  const settings = { url, ...SIZE, css: CSS };
  const bounds = { bounds_type: 2, bounds: { x: SIZE.width, y: SIZE.height } };
  return JSON.stringify({
    resolution: { x: SIZE.width, y: SIZE.height },
    sources: [
      { id: 'browser_source', name: 'Page', settings },
      { id: 'scene', name: 'Live', settings: { items: [{ name: 'Page', id: 1, visible: true, ...bounds }] } },
    ],
  });
}

/** @param {Buffer} frame RGB. */
function computeColouredShare(frame) {
  let matches = 0;
  for (let offset = 0; offset < frame.length; offset += 3)
    if (
      COLOUR.every(
        (level, channel) => Math.abs((frame[offset + channel] ?? 0) - level) < MAX_LEVEL_DIFFERENCE,
      )
    )
      matches += 1;
  return (matches * 3) / frame.length;
}
