import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { makeLibsql } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const TEXT = JSON.stringify({
  sources: [{ id: 'scene', name: 'Live' }],
  padding: 'x'.repeat(1024 ** 2 - 100),
});
/** Number of collections whose response is larger than the socket buffers. An unread response stays open. */
const COLLECTIONS = 20;

describe('concurrent calls of GET /data by one user', () => {
  let app: FeaturesApp;
  let url: string;
  let ownerHeaders: Record<string, string>;
  let otherHeaders: Record<string, string>;
  const openCalls: ReturnType<typeof request>[] = [];

  beforeAll(async () => {
    app = await createFeaturesApp(makeLibsql);
    const viewer = await app.createViewer('Owner');
    for (let created = 0; created < COLLECTIONS; created += 1)
      await app.call(viewer, 'POST', '/data', { scenes: TEXT });
    const listening = await app.listen();
    url = `${listening.url}/api/v1/data`;
    ownerHeaders = await listening.signIn(viewer);
    otherHeaders = await listening.signIn(await app.createViewer('Other'));
  });
  afterEach(() => {
    for (const call of openCalls.splice(0)) call.destroy();
  });
  afterAll(() => app.close());

  /** Sends a request and does not read the response. */
  function sendUnread(headers: Record<string, string>): {
    call: ReturnType<typeof request>;
    responded: Promise<IncomingMessage>;
  } {
    const call = request(url, { headers, agent: new Agent() });
    call.on('error', () => undefined);
    openCalls.push(call);
    const responded = once(call, 'response').then(([response]) => response as IncomingMessage);
    responded.catch(() => undefined);
    call.end();
    return { call, responded };
  }

  test('sends two responses at a time, and the next response when one ends', async () => {
    const calls = Array.from({ length: 4 }, () => sendUnread(ownerHeaders));
    const respondedCalls = new Set<number>();
    calls.forEach(
      (call, index) =>
        void call.responded.then(
          () => respondedCalls.add(index),
          () => undefined,
        ),
    );
    await Promise.race(calls.map((call) => call.responded));
    const response = await fetch(url, { headers: otherHeaders });
    expect(await response.json()).toEqual([]);
    await until(() => respondedCalls.size === 2, 8_000);
    calls[[...respondedCalls][0]!]!.call.destroy();
    await until(() => respondedCalls.size === 3, 8_000);
  });

  test('returns 429 when too many calls wait', async () => {
    const calls = Array.from({ length: 60 }, () => sendUnread(ownerHeaders));
    const refused = await Promise.any(
      calls.map(async ({ responded }) => {
        const { statusCode, headers } = await responded;
        if (statusCode !== 429) throw new Error('The call was not refused');
        return headers['retry-after'];
      }),
    );
    expect(refused).toBe('1');
  });
});
