import { randomBytes } from 'node:crypto';
import { NODE_PATHS, RightsApplied } from '../node.js';
import { type ContractClient, createDesiredServer, createNextGeneration, sha256 } from './contract-client.js';
import type { ContractPublisher, MissingFeatures } from './node-under-test.js';

const SETTLE_MS = 20_000;

/** Declares tests of feeds: reports, revocation, restart, dead zone. */
export function describeFeeds(
  client: () => ContractClient,
  nextId: () => number,
  missing: MissingFeatures,
): void {
  const publishers: ContractPublisher[] = [];
  let revision = 1_000;

  afterEach(async () => {
    await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()));
  });

  async function grantRights(...keys: string[]): Promise<RightsApplied> {
    const body = { revision: (revision += 1), digests: keys.map(sha256) };
    return RightsApplied.parse(await client().requestJson('PUT', NODE_PATHS.rights, body));
  }

  async function publish(key: string): Promise<ContractPublisher> {
    const { node } = client();
    if (!node.publish) throw new Error('the harness cannot publish');
    const publisher = await node.publish(key);
    publishers.push(publisher);
    return publisher;
  }

  const fetchFeed = async (key: string) =>
    (await client().fetchReports(0, 0)).feeds.find((feed) => feed.digest === sha256(key));
  const waitUntilLive = (key: string) =>
    client().waitFor(async () => {
      const feed = await fetchFeed(key);
      return feed?.live && feed.kbps > 0 ? feed : undefined;
    });
  const createKey = () => randomBytes(16).toString('base64url');

  if (!missing.includes('feed'))
    describe('a feed', () => {
      it('the node reports a live feed about once a second, and reports its loss', async () => {
        const key = createKey();
        await grantRights(key);
        const publisher = await publish(key);
        expect(await waitUntilLive(key)).toMatchObject({
          connected: true,
          ageMs: expect.any(Number) as number,
        });
        const firstReports = await client().fetchReports(0, 0);
        const startedAt = performance.now();
        const secondReports = await client().fetchReports(firstReports.revision, 20_000);
        expect(performance.now() - startedAt).toBeLessThan(15_000);
        expect(secondReports.revision).toBeGreaterThan(firstReports.revision);
        await publisher.stop();
        await client().waitFor(async () => ((await fetchFeed(key))?.live ? undefined : true));
      });

      it('the node closes the feed of a revoked key before it responds', async () => {
        const key = createKey();
        await grantRights(key);
        const publisher = await publish(key);
        await waitUntilLive(key);
        expect((await grantRights()).closed).toBe(1);
        await publisher.closed;
      });

      it('a restart closes the feed once', async () => {
        const key = createKey();
        await grantRights(key);
        const id = nextId();
        const desired = createDesiredServer(client().node, { feed: sha256(key) });
        await client().putServer(id, desired, SETTLE_MS);
        const publisher = await publish(key);
        await waitUntilLive(key);
        const restarted = createNextGeneration(desired, { feedRestarts: 1 });
        expect((await client().putServer(id, restarted, SETTLE_MS)).settled).toBe(true);
        await publisher.closed;
        const reconnected = await publish(key);
        const outcome = await Promise.race([
          reconnected.closed.then(() => 'closed'),
          client()
            .putServer(id, createNextGeneration(restarted, {}), SETTLE_MS)
            .then(() => waitUntilLive(key))
            .then(() => 'open'),
        ]);
        expect(outcome).toBe('open');
      });

      it('the feed-loss scene replaces a lost feed until it returns', async () => {
        const { feedScene, otherScene } = client().node;
        const key = createKey();
        await grantRights(key);
        const publisher = await publish(key);
        await waitUntilLive(key);
        const id = nextId();
        const onFeedLoss = { scene: otherScene, afterMs: 3_000 };
        const desired = createDesiredServer(client().node, {
          feed: sha256(key),
          scene: feedScene,
          onFeedLoss,
        });
        expect(await client().putServer(id, desired, SETTLE_MS)).toMatchObject({
          scene: feedScene,
          bridging: false,
        });
        const waitForScene = (scene: string, bridging: boolean) =>
          client().waitFor(async () => {
            const report = await client().fetchReport(id);
            const isShown = report?.scene === scene && report.bridging === bridging;
            return isShown && report.settled ? report : undefined;
          });
        await publisher.stop();
        await waitForScene(otherScene, true);
        await publish(key);
        await waitForScene(feedScene, false);
      });
    });
}
