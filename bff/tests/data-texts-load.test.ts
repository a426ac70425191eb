import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { makeLibsql } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const COLLECTION_TEXT = JSON.stringify({
  sources: [{ id: 'scene', name: 'Live' }],
  padding: 'x'.repeat(1024 ** 2 - 100),
});
/** Number of collections whose response is larger than the socket buffers. An unread response stays open. */
const COLLECTION_COUNT = 20;

describe('concurrent requests of GET /data by one user', () => {
  let app: FeaturesApp;
  let url: string;
  let ownerHeaders: Record<string, string>;
  let otherHeaders: Record<string, string>;
  const openRequests: ReturnType<typeof request>[] = [];

  beforeAll(async () => {
    app = await createFeaturesApp(makeLibsql);
    const viewer = await app.createViewer('Owner');
    for (let count = 0; count < COLLECTION_COUNT; count += 1)
      await app.request(viewer, 'POST', '/data', { scenes: COLLECTION_TEXT });
    const listeningApp = await app.listen();
    url = `${listeningApp.url}/api/v1/data`;
    ownerHeaders = await listeningApp.signIn(viewer);
    otherHeaders = await listeningApp.signIn(await app.createViewer('Other'));
  });
  afterEach(() => {
    for (const clientRequest of openRequests.splice(0)) clientRequest.destroy();
  });
  afterAll(() => app.close());

  /** Sends a request and does not read the response. */
  function sendUnread(headers: Record<string, string>): {
    clientRequest: ReturnType<typeof request>;
    responsePromise: Promise<IncomingMessage>;
  } {
    const clientRequest = request(url, { headers, agent: new Agent() });
    clientRequest.on('error', () => undefined);
    openRequests.push(clientRequest);
    const responsePromise = once(clientRequest, 'response').then(([response]) => response as IncomingMessage);
    responsePromise.catch(() => undefined);
    clientRequest.end();
    return { clientRequest, responsePromise };
  }

  test('sends two responses at a time, and the next response when one ends', async () => {
    const requests = Array.from({ length: 4 }, () => sendUnread(ownerHeaders));
    const respondedRequests = new Set<number>();
    requests.forEach(
      ({ responsePromise }, index) =>
        void responsePromise.then(
          () => respondedRequests.add(index),
          () => undefined,
        ),
    );
    await Promise.race(requests.map(({ responsePromise }) => responsePromise));
    const response = await fetch(url, { headers: otherHeaders });
    expect(await response.json()).toEqual([]);
    await until(() => respondedRequests.size === 2, 8_000);
    requests[[...respondedRequests][0]!]!.clientRequest.destroy();
    await until(() => respondedRequests.size === 3, 8_000);
  });

  test('returns 429 when too many requests are queued', async () => {
    const requests = Array.from({ length: 60 }, () => sendUnread(ownerHeaders));
    const retryAfter = await Promise.any(
      requests.map(async ({ responsePromise }) => {
        const { statusCode, headers } = await responsePromise;
        if (statusCode !== 429) throw new Error('The request was not rejected');
        return headers['retry-after'];
      }),
    );
    expect(retryAfter).toBe('1');
  });
});
