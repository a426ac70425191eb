import type { HandedOver, HandOver, StatsKey, Stream, StreamSetUp } from '@trailcast/schema/wire';
import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import type { Viewer } from '../src/infra/viewer.js';
import { HandOverEntity } from '../src/features/stream/set-up/hand-over.entity.js';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { anyDatabase } from './_database/test-database.js';
import { readAsNoalbs } from './_stats/noalbs.js';

const computeDigest = (text: string) => createHash('sha256').update(text).digest('hex');
const readToken = ({ url }: HandOver) => url.slice(url.indexOf('#') + 1);

anyDatabase((makeDatabase) => {
  let app: FeaturesApp;
  let owner: Viewer;
  let stream: Stream;
  let log = '';

  beforeAll(async () => {
    const logStream = new Writable({ write: (chunk, _encoding, done) => ((log += String(chunk)), done()) });
    app = await createFeaturesApp(makeDatabase, { logger: pino({ level: 'trace' }, logStream) });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.createViewer('Owner');
    stream = (await app.request(owner, 'POST', '/stream', { name: 'Ride' })).json<Stream>();
  });

  const fetchState = async () =>
    (await app.request(owner, 'GET', `/stream/${stream.id}/set-up`)).json<StreamSetUp>();
  const createHandOver = async () =>
    (await app.request(owner, 'POST', `/stream/${stream.id}/hand-over`)).json<HandOver>();
  const redeemHandOver = (token: string) => app.request(null, 'POST', '/hand-over', { token });
  const createStatsKey = async () =>
    (await app.request(owner, 'POST', `/stream/${stream.id}/stats-key`)).json<StatsKey>();

  describe('GET /stream/{id}/set-up', () => {
    test('reports the fault of a feed without a server', async () => {
      expect(await fetchState()).toEqual({ streamId: stream.id, live: false });
      const refusedAt = 12_000;
      const fault = { code: 'wrong-key', text: 'A phone was refused.', at: refusedAt, oldKey: true } as const;
      app.stream.feeds.faults.set(stream.id, fault);
      expect(await fetchState()).toEqual({ streamId: stream.id, live: false, fault });
      const query = `{ streamSetUp(streamId: "${stream.id}") { live fault { code at oldKey } handOver { expires } } }`;
      expect(await app.query(owner, query)).toEqual({
        data: {
          streamSetUp: {
            live: false,
            fault: { code: 'wrong-key', at: refusedAt, oldKey: true },
            handOver: null,
          },
        },
      });
    });
  });

  describe('a link to another phone', () => {
    test('is exchanged once for the phone’s settings, and its token is not stored', async () => {
      const link = await createHandOver();
      expect(link.url).toMatch(/^https:\/\/trailcast\.example\/s#[A-Za-z0-9_-]{43}$/);
      expect(link.expires - Date.now()).toBeGreaterThan(9 * 60_000);
      const [row] = await app.stream.database.read((em) => em.find(HandOverEntity, { stream: stream.id }));
      expect(row?.digest).toBe(computeDigest(readToken(link)));
      expect(await fetchState()).toMatchObject({ handOver: { expires: link.expires } });
      const firstResponse = await redeemHandOver(readToken(link));
      expect(firstResponse.statusCode).toBe(200);
      expect(firstResponse.headers['cache-control']).toBe('no-store');
      expect(firstResponse.json<HandedOver>()).toEqual({
        name: 'Ride',
        ingestUrl: stream.ingestUrl,
        srtlaUrl: stream.srtlaUrl,
      });
      const secondResponse = await redeemHandOver(readToken(link));
      expect(secondResponse.statusCode).toBe(409);
      expect(secondResponse.json<{ detail: string }>().detail).toContain('has already been used');
      expect((await fetchState()).handOver?.used).toBeGreaterThan(0);
      expect(log).toContain('/hand-over');
      expect(log).not.toContain(readToken(link));
      expect(log).not.toContain(stream.streamKey);
    });

    test('is exchanged by one of several concurrent phones', async () => {
      const token = readToken(await createHandOver());
      const responses = await Promise.all([
        redeemHandOver(token),
        redeemHandOver(token),
        redeemHandOver(token),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['was revoked', () => app.request(owner, 'DELETE', `/stream/${stream.id}/hand-over`)],
      ['was replaced', () => createHandOver()],
      ['belongs to a former key', () => app.request(owner, 'PUT', `/stream/${stream.id}/regenerate`)],
      ['belongs to a deleted stream', () => app.request(owner, 'DELETE', `/stream/${stream.id}`)],
      [
        'is older than 10 minutes',
        () =>
          app.stream.database.transact(async ({ em, now }) =>
            em.nativeUpdate(HandOverEntity, { stream: stream.id }, { expires: now }),
          ),
      ],
    ])('is rejected with 422 if it %s', async (_title, endLink) => {
      const token = readToken(await createHandOver());
      await endLink();
      const response = await redeemHandOver(token);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ detail: 'This link no longer works. Ask for a new one.' });
    });

    test('is rejected with 422 for a guessed token, and with 429 for many guesses', async () => {
      const codes: number[] = [];
      for (let guess = 0; guess < 40; guess += 1)
        codes.push((await redeemHandOver(`guess ${guess}`)).statusCode);
      expect(new Set(codes)).toEqual(new Set([422, 429]));
    });

    test('is created and exchanged by GraphQL', async () => {
      const response = await app.query(
        owner,
        `mutation { createHandOver(streamId: "${stream.id}") { url } }`,
      );
      const token = readToken((response.data as { createHandOver: HandOver }).createHandOver);
      const mutation = `mutation { takeHandOver(token: "${token}") { name ingestUrl } }`;
      expect(await app.query(null, mutation)).toEqual({
        data: { takeHandOver: { name: 'Ride', ingestUrl: stream.ingestUrl } },
      });
      expect((await app.query(null, mutation)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
    });
  });

  describe('GET /stats/{key}', () => {
    const publish = (kbps = 4_321.5) =>
      app.stream.feeds.reports.set(computeDigest(stream.streamKey), {
        at: Date.now(),
        report: {
          digest: computeDigest(stream.streamKey),
          live: true,
          connected: true,
          ageMs: 61_500,
          kbps,
          rttMs: 40.4,
          forwarded: false,
          fault: null,
        },
      });

    test('returns statistics for NOALBS, which shows Offline without a feed', async () => {
      const { url } = await createStatsKey();
      expect(url).toMatch(/^https:\/\/trailcast\.example\/stats\/[A-Za-z0-9_-]{43}$/);
      expect(readAsNoalbs((await app.fetchStats(url)).json())).toBe('offline');
      const newKey = await createStatsKey();
      publish();
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      const response = await app.fetchStats(newKey.url);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(readAsNoalbs(response.json())).toMatchObject({ bitrate: 4_322, rtt: 40, uptime: 61 });
      expect((await app.fetchStats(`${newKey.url}?legacy=1`)).json()).toMatchObject({
        status: 'ok',
        publishers: { live: { bitrate: 4_322, rtt: 40 } },
      });
    });

    test('returns 404 after a new key or a revocation', async () => {
      const firstKey = await createStatsKey();
      expect((await app.fetchStats(firstKey.url)).statusCode).toBe(200);
      const secondKey = await createStatsKey();
      expect((await app.fetchStats(firstKey.url)).statusCode).toBe(404);
      expect((await app.fetchStats(secondKey.url)).statusCode).toBe(200);
      expect(await fetchState()).toMatchObject({ statsKeySince: secondKey.since });
      const bearer = { authorization: `Bearer ${secondKey.url.split('/').at(-1)}` };
      expect((await app.sendWithHeaders('GET', '/api/v1/stream', bearer)).statusCode).toBe(401);
      await app.request(owner, 'DELETE', `/stream/${stream.id}/stats-key`);
      expect((await app.fetchStats(secondKey.url)).statusCode).toBe(404);
      expect(await fetchState()).not.toHaveProperty('statsKeySince');
    });

    test('serves 1,000 clients with few database reads, and does not log the key', async () => {
      const { url } = await createStatsKey();
      publish();
      await app.fetchStats(url);
      const reads = jest.spyOn(app.stream.database, 'read');
      const startedAt = performance.now();
      const codes = new Set<number>();
      for (let client = 0; client < 1_000; client += 1) {
        codes.add((await app.fetchStats(url, `198.51.${client >> 8}.${client & 255}`)).statusCode);
      }
      const seconds = (performance.now() - startedAt) / 1_000;
      expect(codes).toEqual(new Set([200]));
      expect(reads.mock.calls.length).toBeLessThanOrEqual(seconds / 2 + 1);
      reads.mockRestore();
      for (let second = 0; second < 120; second += 1)
        expect((await app.fetchStats(url)).statusCode).toBe(200);
      expect(log).toContain('/stats/:key');
      expect(log).not.toContain(url.split('/').at(-1));
    });
  });
});
