import { signIn, startProduct, until } from './product.mjs';

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
  const { id: dataId } = await caller.do('POST', '/data', {});
  return { product, caller, dataId };
}

/**
 * Creates a server and waits until it reports a scene.
 * @param {Caller} caller
 * @param {number} dataId
 * @param {number | null} [streamId] Null: of a new stream.
 */
export async function createServer(caller, dataId, streamId = null) {
  const server = await caller.do('POST', '/server', { streamId, dataId });
  await until(async () => (await caller.do('GET', `/server/${server.id}/status`)).scene, 30_000, 10);
  return server;
}

/**
 * Returns the ingest URL of a server's phone.
 * @param {Caller} caller
 * @param {{ streamId: number }} server
 * @returns {Promise<string>}
 */
export async function linkOf(caller, server) {
  const streams = await caller.do('GET', '/stream');
  return streams.find((/** @type {{ id: number }} */ { id }) => id === server.streamId).ingestUrl;
}
