import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { makeLibsql } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const TEXT = JSON.stringify({
  sources: [{ id: 'scene', name: 'Live' }],
  padding: 'x'.repeat(1024 ** 2 - 100),
});
/** Larger than the socket buffers, so that a response that is not read stays open. */
const COLLECTIONS = 20;

describe('GET /data of one user, many at a time', () => {
  let app: FeaturesApp;
  let url: string;
  let ownerHeaders: Record<string, string>;
  let otherHeaders: Record<string, string>;
  const openCalls: ReturnType<typeof request>[] = [];

  beforeAll(async () => {
    app = await createFeaturesApp(makeLibsql);
    const viewer = await app.viewer('Owner');
    for (let created = 0; created < COLLECTIONS; created += 1)
      await app.call(viewer, 'POST', '/data', { scenes: TEXT });
    const listening = await app.listen();
    url = `${listening.url}/api/v1/data`;
    ownerHeaders = await listening.signIn(viewer);
    otherHeaders = await listening.signIn(await app.viewer('Other'));
  });
  afterEach(() => {
    for (const call of openCalls.splice(0)) call.destroy();
  });
  afterAll(() => app.close());

  /** Sends a request and does not read the response. */
  function sendUnread(headers: Record<string, string>): {
    call: ReturnType<typeof request>;
    answered: Promise<IncomingMessage>;
  } {
    const call = request(url, { headers, agent: new Agent() });
    call.on('error', () => undefined);
    openCalls.push(call);
    const answered = once(call, 'response').then(([response]) => response as IncomingMessage);
    answered.catch(() => undefined);
    call.end();
    return { call, answered };
  }

  test('sends two responses per user at a time, and the next one when a response ends', async () => {
    const calls = Array.from({ length: 4 }, () => sendUnread(ownerHeaders));
    const answeredCalls = new Set<number>();
    calls.forEach(
      (call, index) =>
        void call.answered.then(
          () => answeredCalls.add(index),
          () => undefined,
        ),
    );
    await Promise.race(calls.map((call) => call.answered));
    const response = await fetch(url, { headers: otherHeaders });
    expect(await response.json()).toEqual([]);
    await until(() => answeredCalls.size === 2, 8_000);
    calls[[...answeredCalls][0]!]!.call.destroy();
    await until(() => answeredCalls.size === 3, 8_000);
  });

  test('refuses with 429 when too many wait', async () => {
    const calls = Array.from({ length: 60 }, () => sendUnread(ownerHeaders));
    const refused = await Promise.any(
      calls.map(async ({ answered }) => {
        const { statusCode, headers } = await answered;
        if (statusCode !== 429) throw new Error('not refused');
        return headers['retry-after'];
      }),
    );
    expect(refused).toBe('1');
  });
});
