import { NODE_PATHS, type DesiredServer, type ServerReport } from '../node.js';
import { type ContractClient, newServer, next, sha256 } from './contract-client.js';
import type { ContractPublisher, Without } from './node-under-test.js';

const SETTLE_MS = 20_000;
const REQUEST = {
  attempt: 1,
  confirmed: false,
  remainingMs: 20_000,
  resumeWindowMs: 60_000,
  feed: 'real',
} as const;
const CONFIRMED = { ...REQUEST, confirmed: true, remainingMs: 0 };
/** Thresholds so low that a real feed is never weak. */
const WEAK = { belowKbps: 20, backKbps: 30, afterMs: 2_000, backAfterMs: 2_000, rttMs: null };

/**
 * Declares tests of rehearsals: nothing is sent, only the switches act on the simulated feed, invalid requests are
 * refused.
 */
export function rehearsalCases(client: () => ContractClient, nextId: () => number, without: Without): void {
  const publishers: ContractPublisher[] = [];
  let revision = 2_000_000;

  afterEach(async () => {
    await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()));
  });

  /** Creates a running server with a platform that would accept a broadcast. */
  async function running(change: Partial<DesiredServer> = {}) {
    const id = nextId();
    let desired = newServer(client().node, change);
    await client().put(id, desired, SETTLE_MS);
    const body = { instance: desired.instance, ...client().node.accepting };
    await client().json('PUT', NODE_PATHS.target(id), body);
    const put = async (next_: Partial<DesiredServer>, wait = SETTLE_MS): Promise<ServerReport> => {
      desired = next(desired, next_);
      return client().put(id, desired, wait);
    };
    const reaches = (isReached: (report: ServerReport) => boolean) =>
      client().eventually(async () => {
        const report = await client().report(id);
        return report && isReached(report) ? report : undefined;
      });
    /** The rehearsal is reported right after the settled state. */
    const begin = async () => {
      await put({ rehearsal: REQUEST });
      return reaches(({ rehearsal }) => rehearsal?.state === 'on');
    };
    return { id, put, reaches, begin };
  }

  const isLacking = without.includes('rehearsals') || without.includes('live');
  if (!isLacking)
    describe('a rehearsal', () => {
      it('is supported', async () => {
        expect((await client().info()).rehearsals).toBe(true);
      });

      it('connects to no platform, can be watched, takes a slot, and is not a broadcast', async () => {
        const { id, put, reaches, begin } = await running();
        const calls = client().node.platformCalls?.();
        const report = await begin();
        const idle = { state: 'idle', reason: null, ageMs: null };
        expect(report).toMatchObject({ output: idle, destinations: [], held: false });
        expect(report.rehearsal).toMatchObject({ attempt: 1, reason: null, feed: 'real' });
        expect(report.rehearsal?.ageMs).toEqual(expect.any(Number));
        expect((await client().info()).capacity.broadcasts.used).toBe(1);
        const preview = await client().call('GET', NODE_PATHS.preview(id, 'program'));
        expect(preview.status).toBe(200);
        await preview.body?.cancel();
        expect(await put({ rehearsal: CONFIRMED })).toMatchObject({
          output: idle,
          rehearsal: { state: 'on' },
        });
        await put({ rehearsal: null });
        const ended = await reaches(({ rehearsal }) => rehearsal === null);
        expect(ended.output).toMatchObject({ state: 'idle', reason: null });
        expect((await client().info()).capacity.broadcasts.used).toBe(0);
        expect(client().node.platformCalls?.()).toBe(calls);
      });

      it('is ignored during a broadcast, and ended by a later one', async () => {
        const { put, reaches, begin } = await running();
        await begin();
        await put({ rehearsal: null });
        await reaches(({ rehearsal }) => rehearsal === null);
        const streaming = { attempt: 2, confirmed: false, remainingMs: 20_000, resumeWindowMs: 60_000 };
        expect(await put({ streaming })).toMatchObject({
          output: { state: 'live', attempt: 2 },
          rehearsal: null,
        });
        const both = await put({ streaming, rehearsal: { ...REQUEST, attempt: 3 } });
        expect(both).toMatchObject({ output: { state: 'live', attempt: 2 }, rehearsal: null });
      });

      it('never becomes a broadcast of the same attempt', async () => {
        const { put, begin } = await running();
        await begin();
        const streaming = { attempt: 1, confirmed: true, remainingMs: 0, resumeWindowMs: 60_000 };
        const calls = client().node.platformCalls?.();
        expect((await put({ rehearsal: null, streaming }, 3_000)).output.state).not.toBe('live');
        expect(client().node.platformCalls?.()).toBe(calls);
      });
    });

  if (!isLacking && !without.includes('feed'))
    describe('a simulated feed', () => {
      /** Creates a server that shows a phone's feed. */
      async function onPhone(key: string) {
        const { node } = client();
        const rights = { revision: (revision += 1), digests: [sha256(key)] };
        await client().json('PUT', NODE_PATHS.rights, rights);
        if (!node.publish) throw new Error('the harness cannot publish');
        publishers.push(await node.publish(key));
        const onFeedLoss = { scene: node.otherScene, afterMs: 2_000 };
        const weakLink = { ...WEAK, scene: node.otherScene };
        const server = await running({ feed: sha256(key), scene: node.feedScene, onFeedLoss, weakLink });
        await server.reaches(({ scene, bridging }) => scene === node.feedScene && !bridging);
        return server;
      }

      it('makes the switches act as on a real feed, and records what viewers would see', async () => {
        const { feedScene, otherScene } = client().node;
        const key = 'a-stream-key-of-a-rehearsal';
        const { put, reaches, begin } = await onPhone(key);
        await begin();
        const calls = client().node.platformCalls?.();
        const simulate = (feed: 'real' | 'weak' | 'lost') => put({ rehearsal: { ...CONFIRMED, feed } });
        const shows = (scene: string, kind: string) =>
          reaches(({ scene: now, rehearsal }) => now === scene && rehearsal?.line.at(-1)?.kind === kind);
        await shows(feedScene, 'scene');
        await simulate('lost');
        expect(await shows(otherScene, 'feed-loss')).toMatchObject({ bridging: true, weakLink: null });
        await simulate('real');
        expect(await shows(feedScene, 'scene')).toMatchObject({ bridging: false });
        await simulate('weak');
        expect(await shows(otherScene, 'weak-link')).toMatchObject({
          bridging: false,
          weakLink: { reason: 'bitrate', shown: true },
        });
        await simulate('real');
        const { rehearsal } = await shows(feedScene, 'scene');
        const seen = rehearsal?.line.map(({ feed, kind, scene }) => `${feed} ${kind} ${scene}`);
        expect(seen?.slice(-9)).toEqual([
          `real scene ${feedScene}`,
          `lost scene ${feedScene}`,
          `lost feed-loss ${otherScene}`,
          `real feed-loss ${otherScene}`,
          `real scene ${feedScene}`,
          `weak scene ${feedScene}`,
          `weak weak-link ${otherScene}`,
          `real weak-link ${otherScene}`,
          `real scene ${feedScene}`,
        ]);
        const times = rehearsal?.line.map(({ atMs }) => atMs) ?? [];
        expect(times).toEqual([...times].sort((a, b) => a - b));
        const [lostAt = 0, shownAt = 0] = (rehearsal?.line ?? []).flatMap(({ feed, atMs }) =>
          feed === 'lost' ? [atMs] : [],
        );
        expect(shownAt - lostAt).toBeGreaterThan(1_500);
        const feed = (await client().reports(0, 0)).feeds.find(({ digest }) => digest === sha256(key));
        expect(feed).toMatchObject({ connected: true, live: true });
        expect(client().node.platformCalls?.()).toBe(calls);
      });

      it('ends with the rehearsal', async () => {
        const { feedScene, otherScene } = client().node;
        const { put, reaches, begin } = await onPhone('a-stream-key-of-an-ended-rehearsal');
        await begin();
        await put({ rehearsal: { ...CONFIRMED, feed: 'lost' } });
        await reaches(({ scene }) => scene === otherScene);
        await put({ rehearsal: null });
        await reaches(({ scene, bridging }) => scene === feedScene && !bridging);
      });
    });
}
