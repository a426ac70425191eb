import { setTimeout as sleep } from 'node:timers/promises';
import { watchProgram } from '../load/program.mjs';
import { createServer, openStudio } from './studio.mjs';
import { connectChat, until } from './product.mjs';

/** @typedef {import('../row.mjs').BenchContext} BenchContext */

const SIZE = { width: 640, height: 360 };
/** The browser source's CSS fills the whole picture with this color while the page shows something. */
const COLOUR = /** @type {const} */ ([0, 160, 0]);
const CSS = `#page :is(.alert, p) { position: fixed; top: 0; left: 0; width: 100vw; height: 100vh; max-width: none;
  background: rgb(${COLOUR.join(' ')}); color: transparent; text-shadow: none }`;
/** Share of the colour from which the page counts as seen; a page that fades in has to be more than half there. */
const SEEN = 0.9;
const NEAR = 24;
const SETTLE_MS = 3_000;

/**
 * Starts a product and a broadcast whose program is one of the owner's overlay pages over black.
 * @param {BenchContext} context
 * @param {'alerts' | 'chat'} page
 * @param {(() => unknown)[]} closers
 */
export async function openOnAir(context, page, closers) {
  const { product, caller } = await openStudio(context);
  closers.push(product.end);
  const { id: studioId } = await caller.do('GET', '/user');
  await connectChat(caller, 'streamer');
  const { alertsUrl, chatUrl } = await caller.do('POST', '/overlay/address');
  const url = page === 'alerts' ? alertsUrl : chatUrl;
  const { id: dataId } = await caller.do('POST', '/data', { scenes: collectionOf(url) });
  const server = await createServer(caller, dataId);
  await until(async () => (await caller.do('GET', `/studios/${studioId}/chat`)).state === 'connected');
  await caller.do('POST', `/server/${server.id}/obs/start`);
  await sleep(SETTLE_MS);
  const program = watchProgram(product.flvUrl);
  closers.push(program.close);
  await until(() => program.frames() > 0);
  const path = `/studios/${studioId}/alerts`;
  return {
    /**
     * Sends a viewer's or moderator's action to the local platform.
     * @param {'POST' | 'DELETE'} method
     * @param {string} what
     * @param {object} [body]
     */
    async act(method, what, body) {
      const answer = await fetch(`${product.baseUrl}/sandbox/platform/streamer/${what}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${what} responded with ${answer.status}`);
    },
    async skipAlert() {
      const { current } = await caller.do('GET', path);
      if (current) await caller.do('DELETE', `${path}/${current.id}`);
    },
    /** @returns {Promise<number>} performance.now() when the program at the platform shows the page's content. */
    seen: () => program.first((frame) => shareOf(frame) > SEEN),
    gone: () => program.first((frame) => shareOf(frame) === 0),
  };
}

/** @param {string} url */
function collectionOf(url) {
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
function shareOf(frame) {
  let matches = 0;
  for (let at = 0; at < frame.length; at += 3)
    if (COLOUR.every((level, channel) => Math.abs((frame[at + channel] ?? 0) - level) < NEAR)) matches += 1;
  return (matches * 3) / frame.length;
}
