import { type ContractClient, createDesiredServer, createNextGeneration } from './contract-client.js';

const SETTLE_MS = 20_000;

/** Declares tests of the long poll: revisions, waiting, coalescing. */
export function describeReports(client: () => ContractClient, nextId: () => number): void {
  describe('GET /v1/reports', () => {
    it('responds after `wait` with the old revision if nothing changes', async () => {
      const { revision, bootId } = await client().fetchReports(0, 0);
      const startedAt = performance.now();
      const laterReports = await client().fetchReports(revision, 400);
      expect(performance.now() - startedAt).toBeGreaterThan(350);
      expect(laterReports).toMatchObject({ revision, bootId });
    });

    it('responds immediately to a reader with an older revision or the revision of another boot', async () => {
      const { revision } = await client()
        .putServer(nextId(), createDesiredServer(client().node), SETTLE_MS)
        .then(() => client().fetchReports(0, 0));
      for (const afterRevision of [revision - 1, revision + 1_000_000]) {
        const startedAt = performance.now();
        expect((await client().fetchReports(afterRevision, 25_000)).revision).toBeGreaterThanOrEqual(
          revision,
        );
        expect(performance.now() - startedAt).toBeLessThan(20_000);
      }
    });

    it('responds to a waiting reader as soon as something changes', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      await client().putServer(id, desired, SETTLE_MS);
      const { revision } = await client().fetchReports(0, 0);
      const startedAt = performance.now();
      const waitingResponse = client().fetchReports(revision, 20_000);
      await client().putServer(
        id,
        createNextGeneration(desired, { scene: client().node.otherScene }),
        SETTLE_MS,
      );
      const response = await waitingResponse;
      expect(response.revision).toBeGreaterThan(revision);
      expect(performance.now() - startedAt).toBeLessThan(15_000);
      expect(response.servers.map((server) => server.id)).toEqual([id]);
    });

    it('sends only the newest state to a reader that missed several states', async () => {
      const id = nextId();
      let desired = createDesiredServer(client().node);
      await client().putServer(id, desired, SETTLE_MS);
      const { revision } = await client().fetchReports(0, 0);
      for (const scene of [client().node.otherScene, client().node.feedScene, client().node.otherScene]) {
        desired = createNextGeneration(desired, { scene });
        await client().putServer(id, desired, SETTLE_MS);
      }
      const response = await client().fetchReports(revision, 5_000);
      expect(response.servers).toEqual([
        expect.objectContaining({
          id,
          observedGeneration: 4,
          settled: true,
          scene: client().node.otherScene,
        }),
      ]);
      expect((await client().fetchReports(response.revision, 300)).revision).toBe(response.revision);
    });
  });
}
