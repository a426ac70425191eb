import { type ContractClient, newServer, next } from './contract-client.js';

const SETTLE_MS = 20_000;

/** Declares tests of the long poll: revisions, waiting, coalescing. */
export function reportCases(client: () => ContractClient, nextId: () => number): void {
  describe('GET /v1/reports', () => {
    it('responds after `wait` with the old revision if nothing changes', async () => {
      const { revision, bootId } = await client().reports(0, 0);
      const began = performance.now();
      const later = await client().reports(revision, 400);
      expect(performance.now() - began).toBeGreaterThan(350);
      expect(later).toMatchObject({ revision, bootId });
    });

    it('responds immediately to a reader that is behind or has another boot', async () => {
      const { revision } = await client()
        .put(nextId(), newServer(client().node), SETTLE_MS)
        .then(() => client().reports(0, 0));
      for (const after of [revision - 1, revision + 1_000_000]) {
        const began = performance.now();
        expect((await client().reports(after, 25_000)).revision).toBeGreaterThanOrEqual(revision);
        expect(performance.now() - began).toBeLessThan(20_000);
      }
    });

    it('responds to a waiting reader as soon as something changes', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      await client().put(id, desired, SETTLE_MS);
      const { revision } = await client().reports(0, 0);
      const began = performance.now();
      const waiting = client().reports(revision, 20_000);
      await client().put(id, next(desired, { scene: client().node.otherScene }), SETTLE_MS);
      const answer = await waiting;
      expect(answer.revision).toBeGreaterThan(revision);
      expect(performance.now() - began).toBeLessThan(15_000);
      expect(answer.servers.map((server) => server.id)).toEqual([id]);
    });

    it('sends only the newest state to a reader that missed some', async () => {
      const id = nextId();
      let desired = newServer(client().node);
      await client().put(id, desired, SETTLE_MS);
      const { revision } = await client().reports(0, 0);
      for (const scene of [client().node.otherScene, client().node.feedScene, client().node.otherScene]) {
        desired = next(desired, { scene });
        await client().put(id, desired, SETTLE_MS);
      }
      const answer = await client().reports(revision, 5_000);
      expect(answer.servers).toEqual([
        expect.objectContaining({
          id,
          observedGeneration: 4,
          settled: true,
          scene: client().node.otherScene,
        }),
      ]);
      expect((await client().reports(answer.revision, 300)).revision).toBe(answer.revision);
    });
  });
}
