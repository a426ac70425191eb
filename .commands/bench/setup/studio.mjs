import { signIn, startProduct, waitFor } from './product.mjs';

/**
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('./product.mjs').Caller} Caller
 */

/**
 * Starts a product with a signed-in streamer who has a scene collection.
 * @param {Pick<BenchContext, 'root' | 'folder'>} context
 * @param {Record<string, string>} [env]
 */
export async function openStudio(context, env) {
  const product = await startProduct(context, env);
  const caller = await signIn(product.baseUrl, 'streamer');
  const { id: dataId } = await caller.request('POST', '/data', {});
  return { product, caller, dataId };
}

/**
 * Creates a server and waits until it reports a scene.
 * @param {Caller} caller
 * @param {number} dataId
 * @param {number | null} [streamId] Null: the server gets a new stream.
 */
export async function createServer(caller, dataId, streamId = null) {
  const server = await caller.request('POST', '/server', { streamId, dataId });
  await waitFor(async () => (await caller.request('GET', `/server/${server.id}/status`)).scene, 30_000, 10);
  return server;
}

/**
 * Returns the ingest URL of a server's phone.
 * @param {Caller} caller
 * @param {{ streamId: number }} server
 * @returns {Promise<string>}
 */
export async function fetchIngestUrl(caller, server) {
  const streams = await caller.request('GET', '/stream');
  return streams.find((/** @type {{ id: number }} */ { id }) => id === server.streamId).ingestUrl;
}
