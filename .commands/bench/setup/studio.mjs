import { openChannels } from '../load/live-channels.mjs';
import { signIn, startProduct, waitFor } from './product.mjs';

/**
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('./product.mjs').ApiClient} ApiClient
 */

/**
 * Starts a product with a signed-in streamer who has a scene collection.
 * @param {Pick<BenchContext, 'root' | 'folder'>} context
 * @param {Record<string, string>} [env]
 */
export async function openStudio(context, env) {
  const product = await startProduct(context, env);
  const apiClient = await signIn(product.baseUrl, 'streamer');
  const { id: dataId } = await apiClient.request('POST', '/data', {});
  return { product, apiClient, dataId };
}

/**
 * Creates a server and waits until it reports a scene.
 * @param {ApiClient} apiClient
 * @param {number} dataId
 * @param {number | null} [streamId] If null, the server gets a new stream.
 */
export async function createServer(apiClient, dataId, streamId = null) {
  const server = await apiClient.request('POST', '/server', { streamId, dataId });
  await waitFor(
    async () => (await apiClient.request('GET', `/server/${server.id}/status`)).scene,
    30_000,
    10,
  );
  return server;
}

/**
 * Starts a product whose streamer creates servers, and watches the live channel, by which a page learns their state.
 * @param {Pick<BenchContext, 'root' | 'folder'>} context
 * @param {Record<string, string>} [env]
 */
export async function openCreations(context, env) {
  const { product, apiClient, dataId } = await openStudio(context, env);
  const channels = await openChannels([product.baseUrl], [apiClient.bearer], '/user/queue/status/update');
  return {
    product,
    /**
     * Creates a server, and removes it after the live channel has reported its scene.
     * @returns {Promise<number>} Time until the report, ms.
     */
    async measure() {
      const startedAt = performance.now();
      const arrivals = channels.waitForArrivals('"scene":"');
      const server = await apiClient.request('POST', '/server', { streamId: null, dataId });
      const [arrivedAt = NaN] = await arrivals;
      await apiClient.request('DELETE', `/server/${server.id}`);
      return arrivedAt - startedAt;
    },
    async close() {
      channels.close();
      await product.close();
    },
  };
}

/**
 * Returns the URL to which the server's phone publishes.
 * @param {ApiClient} apiClient
 * @param {{ streamId: number }} server
 * @returns {Promise<string>}
 */
export async function fetchIngestUrl(apiClient, server) {
  const streams = await apiClient.request('GET', '/stream');
  return streams.find((/** @type {{ id: number }} */ { id }) => id === server.streamId).ingestUrl;
}
