import { randomBytes } from 'node:crypto';
import { NODE_PATHS, RightsApplied } from '../node.js';
import { type ContractClient, newServer, next, sha256 } from './contract-client.js';
import type { ContractPublisher, Without } from './node-under-test.js';

const SETTLE_MS = 20_000;

/** Declares tests of feeds: reports, revocation, restart, dead zone. */
export function feedCases(client: () => ContractClient, nextId: () => number, without: Without): void {
  const publishers: ContractPublisher[] = [];
  let revision = 1_000;

  afterEach(async () => {
    await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()));
  });

  async function grant(...keys: string[]): Promise<RightsApplied> {
    const body = { revision: (revision += 1), digests: keys.map(sha256) };
    return RightsApplied.parse(await client().json('PUT', NODE_PATHS.rights, body));
  }

  async function publish(key: string): Promise<ContractPublisher> {
    const { node } = client();
    if (!node.publish) throw new Error('the harness cannot publish');
    const publisher = await node.publish(key);
    publishers.push(publisher);
    return publisher;
  }

  const feedOf = async (key: string) =>
    (await client().reports(0, 0)).feeds.find((feed) => feed.digest === sha256(key));
  const live = (key: string) =>
    client().eventually(async () => {
      const feed = await feedOf(key);
      return feed?.live && feed.kbps > 0 ? feed : undefined;
    });
  const newKey = () => randomBytes(16).toString('base64url');

  if (!without.includes('feed'))
    describe('a feed', () => {
      it('is reported with statistics about once a second while live, and then as lost', async () => {
        const key = newKey();
        await grant(key);
        const publisher = await publish(key);
        expect(await live(key)).toMatchObject({ connected: true, ageMs: expect.any(Number) as number });
        const first = await client().reports(0, 0);
        const began = performance.now();
        const second = await client().reports(first.revision, 20_000);
        expect(performance.now() - began).toBeLessThan(15_000);
        expect(second.revision).toBeGreaterThan(first.revision);
        await publisher.stop();
        await client().eventually(async () => ((await feedOf(key))?.live ? undefined : true));
      });

      it('is closed when its key is revoked, before the response', async () => {
        const key = newKey();
        await grant(key);
        const publisher = await publish(key);
        await live(key);
        expect((await grant()).closed).toBe(1);
        await publisher.closed;
      });

      it('is closed once by a restart', async () => {
        const key = newKey();
        await grant(key);
        const id = nextId();
        const desired = newServer(client().node, { feed: sha256(key) });
        await client().put(id, desired, SETTLE_MS);
        const publisher = await publish(key);
        await live(key);
        const restarted = next(desired, { feedRestarts: 1 });
        expect((await client().put(id, restarted, SETTLE_MS)).settled).toBe(true);
        await publisher.closed;
        const again = await publish(key);
        const cut = await Promise.race([
          again.closed.then(() => 'cut'),
          client()
            .put(id, next(restarted, {}), SETTLE_MS)
            .then(() => live(key))
            .then(() => 'kept'),
        ]);
        expect(cut).toBe('kept');
      });

      it('is replaced by the feed-loss scene while it is lost', async () => {
        const { feedScene, otherScene } = client().node;
        const key = newKey();
        await grant(key);
        const publisher = await publish(key);
        await live(key);
        const id = nextId();
        const onFeedLoss = { scene: otherScene, afterMs: 3_000 };
        const desired = newServer(client().node, { feed: sha256(key), scene: feedScene, onFeedLoss });
        expect(await client().put(id, desired, SETTLE_MS)).toMatchObject({
          scene: feedScene,
          bridging: false,
        });
        const shown = (scene: string, bridging: boolean) =>
          client().eventually(async () => {
            const report = await client().report(id);
            const isShown = report?.scene === scene && report.bridging === bridging;
            return isShown && report.settled ? report : undefined;
          });
        await publisher.stop();
        await shown(otherScene, true);
        await publish(key);
        await shown(feedScene, false);
      });
    });
}
