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
const MIN_SEEN_SHARE = 0.9;
const MAX_LEVEL_DIFFERENCE = 24;
const SETTLE_MS = 3_000;

/**
 * Starts a product and a broadcast. The program shows one of the owner's overlay pages on black.
 * @param {BenchContext} context
 * @param {'alerts' | 'chat'} page
 * @param {(() => unknown)[]} closers
 */
export async function openOnAir(context, page, closers) {
  const { product, caller } = await openStudio(context);
  closers.push(product.end);
  const { id: studioId } = await caller.request('GET', '/user');
  await connectChat(caller, 'streamer');
  const { alertsUrl, chatUrl } = await caller.request('POST', '/overlay/address');
  const url = page === 'alerts' ? alertsUrl : chatUrl;
  const { id: dataId } = await caller.request('POST', '/data', { scenes: createCollection(url) });
  const server = await createServer(caller, dataId);
  await waitFor(async () => (await caller.request('GET', `/studios/${studioId}/chat`)).state === 'connected');
  await caller.request('POST', `/server/${server.id}/obs/start`);
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
    async act(method, path, body) {
      const response = await fetch(`${product.baseUrl}/sandbox/platform/streamer/${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}`);
    },
    async skipAlert() {
      const { current } = await caller.request('GET', alertsPath);
      if (current) await caller.request('DELETE', `${alertsPath}/${current.id}`);
    },
    /** @returns {Promise<number>} performance.now() when the program at the platform shows the page's content. */
    waitUntilSeen: () => program.waitForFrame((frame) => computeColouredShare(frame) > MIN_SEEN_SHARE),
    waitUntilGone: () => program.waitForFrame((frame) => computeColouredShare(frame) === 0),
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
