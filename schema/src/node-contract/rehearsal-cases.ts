import { NODE_PATHS, type DesiredServer, type ServerReport } from '../node.js';
import { type ContractClient, createDesiredServer, createNextGeneration, sha256 } from './contract-client.js';
import type { ContractPublisher, MissingFeatures } from './node-under-test.js';

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
const WEAK_THRESHOLDS = { belowKbps: 20, backKbps: 30, afterMs: 2_000, backAfterMs: 2_000, rttMs: null };

/**
 * Declares tests of rehearsals: nothing is sent, only the switches act on the simulated feed, invalid requests are
 * rejected.
 */
export function describeRehearsals(
  client: () => ContractClient,
  nextId: () => number,
  missing: MissingFeatures,
): void {
  const publishers: ContractPublisher[] = [];
  let revision = 2_000_000;

  afterEach(async () => {
    await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()));
  });

  /** Creates a running server with a platform that would accept a broadcast. */
  async function createRunningServer(initialState: Partial<DesiredServer> = {}) {
    const id = nextId();
    let desired = createDesiredServer(client().node, initialState);
    await client().putServer(id, desired, SETTLE_MS);
    const body = { instance: desired.instance, ...client().node.acceptingTarget };
    await client().requestJson('PUT', NODE_PATHS.target(id), body);
    const putNext = async (changes: Partial<DesiredServer>, wait = SETTLE_MS): Promise<ServerReport> => {
      desired = createNextGeneration(desired, changes);
      return client().putServer(id, desired, wait);
    };
    const waitForReport = (matches: (report: ServerReport) => boolean) =>
      client().waitFor(async () => {
        const report = await client().fetchReport(id);
        return report && matches(report) ? report : undefined;
      });
    /** The rehearsal is reported right after the settled state. */
    const startRehearsal = async () => {
      await putNext({ rehearsal: REQUEST });
      return waitForReport(({ rehearsal }) => rehearsal?.state === 'on');
    };
    return { id, putNext, waitForReport, startRehearsal };
  }

  const isFeatureMissing = missing.includes('rehearsals') || missing.includes('live');
  if (!isFeatureMissing)
    describe('a rehearsal', () => {
      it('the node reports support for rehearsals', async () => {
        expect((await client().fetchInfo()).rehearsals).toBe(true);
      });

      it('a rehearsal connects to no platform, can be watched, and takes a slot', async () => {
        const { id, putNext, waitForReport, startRehearsal } = await createRunningServer();
        const connectionCount = client().node.countPlatformConnections?.();
        const report = await startRehearsal();
        const idle = { state: 'idle', reason: null, ageMs: null };
        expect(report).toMatchObject({ output: idle, destinations: [], held: false });
        expect(report.rehearsal).toMatchObject({ attempt: 1, reason: null, feed: 'real' });
        expect(report.rehearsal?.ageMs).toEqual(expect.any(Number));
        expect((await client().fetchInfo()).capacity.broadcasts.used).toBe(1);
        const preview = await client().send('GET', NODE_PATHS.preview(id, 'program'));
        expect(preview.status).toBe(200);
        await preview.body?.cancel();
        expect(await putNext({ rehearsal: CONFIRMED })).toMatchObject({
          output: idle,
          rehearsal: { state: 'on' },
        });
        await putNext({ rehearsal: null });
        const ended = await waitForReport(({ rehearsal }) => rehearsal === null);
        expect(ended.output).toMatchObject({ state: 'idle', reason: null });
        expect((await client().fetchInfo()).capacity.broadcasts.used).toBe(0);
        expect(client().node.countPlatformConnections?.()).toBe(connectionCount);
      });

      it('a rehearsal is ignored during a broadcast', async () => {
        const { putNext, waitForReport, startRehearsal } = await createRunningServer();
        await startRehearsal();
        await putNext({ rehearsal: null });
        await waitForReport(({ rehearsal }) => rehearsal === null);
        const streaming = { attempt: 2, confirmed: false, remainingMs: 20_000, resumeWindowMs: 60_000 };
        expect(await putNext({ streaming })).toMatchObject({
          output: { state: 'live', attempt: 2 },
          rehearsal: null,
        });
        const report = await putNext({ streaming, rehearsal: { ...REQUEST, attempt: 3 } });
        expect(report).toMatchObject({ output: { state: 'live', attempt: 2 }, rehearsal: null });
      });

      it('a rehearsal never becomes a broadcast of the same attempt', async () => {
        const { putNext, startRehearsal } = await createRunningServer();
        await startRehearsal();
        const streaming = { attempt: 1, confirmed: true, remainingMs: 0, resumeWindowMs: 60_000 };
        const connectionCount = client().node.countPlatformConnections?.();
        expect((await putNext({ rehearsal: null, streaming }, 3_000)).output.state).not.toBe('live');
        expect(client().node.countPlatformConnections?.()).toBe(connectionCount);
      });
    });

  if (!isFeatureMissing && !missing.includes('feed'))
    describe('a simulated feed', () => {
      /** Creates a server that shows a phone's feed. */
      async function createWithFeed(key: string) {
        const { node } = client();
        const rights = { revision: (revision += 1), digests: [sha256(key)] };
        await client().requestJson('PUT', NODE_PATHS.rights, rights);
        if (!node.publish) throw new Error('the harness cannot publish');
        publishers.push(await node.publish(key));
        const onFeedLoss = { scene: node.otherScene, afterMs: 2_000 };
        const weakLink = { ...WEAK_THRESHOLDS, scene: node.otherScene };
        const server = await createRunningServer({
          feed: sha256(key),
          scene: node.feedScene,
          onFeedLoss,
          weakLink,
        });
        await server.waitForReport(({ scene, bridging }) => scene === node.feedScene && !bridging);
        return server;
      }

      it('a simulated feed switches scenes like a real feed, and the report lists the scenes', async () => {
        const { feedScene, otherScene } = client().node;
        const key = 'a-stream-key-of-a-rehearsal';
        const { putNext, waitForReport, startRehearsal } = await createWithFeed(key);
        await startRehearsal();
        const connectionCount = client().node.countPlatformConnections?.();
        const simulate = (feed: 'real' | 'weak' | 'lost') => putNext({ rehearsal: { ...CONFIRMED, feed } });
        const waitForScene = (scene: string, kind: string) =>
          waitForReport(
            ({ scene: currentScene, rehearsal }) =>
              currentScene === scene && rehearsal?.line.at(-1)?.kind === kind,
          );
        await waitForScene(feedScene, 'scene');
        await simulate('lost');
        expect(await waitForScene(otherScene, 'feed-loss')).toMatchObject({ bridging: true, weakLink: null });
        await simulate('real');
        expect(await waitForScene(feedScene, 'scene')).toMatchObject({ bridging: false });
        await simulate('weak');
        expect(await waitForScene(otherScene, 'weak-link')).toMatchObject({
          bridging: false,
          weakLink: { reason: 'bitrate', shown: true },
        });
        await simulate('real');
        const { rehearsal } = await waitForScene(feedScene, 'scene');
        const lines = rehearsal?.line.map(({ feed, kind, scene }) => `${feed} ${kind} ${scene}`);
        expect(lines?.slice(-9)).toEqual([
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
        const feed = (await client().fetchReports(0, 0)).feeds.find(({ digest }) => digest === sha256(key));
        expect(feed).toMatchObject({ connected: true, live: true });
        expect(client().node.countPlatformConnections?.()).toBe(connectionCount);
      });

      it('a simulated feed ends with the rehearsal', async () => {
        const { feedScene, otherScene } = client().node;
        const { putNext, waitForReport, startRehearsal } = await createWithFeed(
          'a-stream-key-of-an-ended-rehearsal',
        );
        await startRehearsal();
        await putNext({ rehearsal: { ...CONFIRMED, feed: 'lost' } });
        await waitForReport(({ scene }) => scene === otherScene);
        await putNext({ rehearsal: null });
        await waitForReport(({ scene, bridging }) => scene === feedScene && !bridging);
      });
    });
}
