import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { NODE_PATHS, SCENE_PICTURE_LIMITS, ServerPicture, ServerReport, TargetApplied } from '../node.js';
import { type ContractClient, newServer, next, sha256 } from './contract-client.js';
import { UNREACHABLE_TARGET } from './node-under-test.js';

const SETTLE_MS = 20_000;
const SceneOrder = z.object({ scene_order: z.array(z.object({ name: z.string() })) });

/**
 * Declares tests of a server without a broadcast: creation, scenes, collections, replacement, target, deletion,
 * admission.
 */
export function serverCases(client: () => ContractClient, nextId: () => number): void {
  const sceneOrder = () =>
    SceneOrder.parse(JSON.parse(client().node.collection)).scene_order.map(({ name }) => name);

  describe('PUT /v1/servers/{id}', () => {
    it('returns the settled report after `wait`: the scenes in OBS order, the current one shown', async () => {
      const desired = newServer(client().node);
      const report = await client().put(nextId(), desired, SETTLE_MS);
      expect(report).toMatchObject({
        instance: desired.instance,
        observedGeneration: 1,
        settled: true,
        phase: 'running',
        reason: null,
        collectionRevision: 1,
        scene: client().node.feedScene,
        bridging: false,
        output: { state: 'idle', attempt: 0, reason: null, reconnect: 0, ageMs: null },
        targetDigest: null,
      });
      expect(report.scenes).toEqual(sceneOrder());
    });

    it('responds immediately without `wait`, with the accepted generation', async () => {
      const report = await client().put(nextId(), newServer(client().node), 0);
      expect(report.observedGeneration).toBe(1);
      expect(['starting', 'running']).toContain(report.phase);
    });

    it('ignores unknown fields', async () => {
      const desired = { ...newServer(client().node), later: { field: 1 } };
      expect((await client().put(nextId(), desired, SETTLE_MS)).settled).toBe(true);
    });

    it('rejects an older generation as stale; accepts the same one again', async () => {
      const id = nextId();
      const first = newServer(client().node);
      const second = next(first, { scene: client().node.otherScene });
      await client().put(id, second, SETTLE_MS);
      expect(await client().refusal('PUT', NODE_PATHS.server(id), { body: first })).toEqual({
        status: 409,
        code: 'stale',
      });
      const again = await client().put(id, second, SETTLE_MS);
      expect(again).toMatchObject({ observedGeneration: 2, settled: true, scene: client().node.otherScene });
    });

    it('reaches the newest of several concurrent generations', async () => {
      const id = nextId();
      const first = newServer(client().node);
      const second = next(first, { scene: client().node.otherScene });
      const third = next(second, { scene: client().node.feedScene });
      await Promise.all(
        [first, second, third].map((body) => client().call('PUT', NODE_PATHS.server(id), { body })),
      );
      const report = await client().put(id, third, SETTLE_MS);
      expect(report).toMatchObject({ observedGeneration: 3, settled: true, scene: client().node.feedScene });
      expect((await client().info()).capacity.servers.used).toBe(1);
    });

    it('switches scenes', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      await client().put(id, desired, SETTLE_MS);
      const report = await client().put(id, next(desired, { scene: client().node.otherScene }), SETTLE_MS);
      expect(report).toMatchObject({ settled: true, scene: client().node.otherScene });
    });

    it("shows the collection's current scene if the requested one is missing", async () => {
      const desired = newServer(client().node, { scene: `no such scene ${randomUUID()}` });
      const report = await client().put(nextId(), desired, SETTLE_MS);
      expect(report).toMatchObject({ settled: true, scene: client().node.feedScene });
    });

    it('loads a new revision of the collection while there is no broadcast', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      await client().put(id, desired, SETTLE_MS);
      const changed = next(desired, { collection: { revision: 2, text: client().node.collection } });
      expect(await client().put(id, changed, SETTLE_MS)).toMatchObject({
        settled: true,
        collectionRevision: 2,
      });
    });

    it('keeps the old collection and reports why the new one is invalid', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      await client().put(id, desired, SETTLE_MS);
      const report = await client().put(
        id,
        next(desired, { collection: { revision: 2, text: '[]' } }),
        SETTLE_MS,
      );
      expect(report).toMatchObject({ settled: true, phase: 'running', collectionRevision: 1 });
      expect(report.reason).toEqual(expect.any(String));
      expect(report.scenes).toEqual(sceneOrder());
    });

    it('returns a small picture of the program, but none for an unknown server or source', async () => {
      const id = nextId();
      await client().put(id, newServer(client().node), SETTLE_MS);
      const path = NODE_PATHS.picture(id);
      const { jpeg } = ServerPicture.parse(await (await client().call('GET', `${path}?of=program`)).json());
      expect(Buffer.from(jpeg, 'base64').length).toBeGreaterThan(0);
      expect(await client().refusal('GET', `${path}?of=desk`)).toEqual({ status: 400, code: 'bad-request' });
      expect(await client().refusal('GET', `${NODE_PATHS.picture(nextId())}?of=program`)).toEqual({
        status: 404,
        code: 'not-found',
      });
    });

    it('returns a small picture of each scene, but none for an unknown server or scene', async () => {
      const id = nextId();
      await client().put(id, newServer(client().node), SETTLE_MS);
      const pathOf = (server: number, scene: string) =>
        `${NODE_PATHS.scenePicture(server)}?scene=${encodeURIComponent(scene)}`;
      for (const scene of sceneOrder()) {
        const { jpeg } = ServerPicture.parse(await (await client().call('GET', pathOf(id, scene))).json());
        const { length } = Buffer.from(jpeg, 'base64');
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(SCENE_PICTURE_LIMITS.bytes);
      }
      const unknown = { status: 404, code: 'not-found' };
      expect(await client().refusal('GET', pathOf(id, 'No such scene'))).toEqual(unknown);
      expect(await client().refusal('GET', pathOf(nextId(), sceneOrder()[0] ?? ''))).toEqual(unknown);
      expect(await client().refusal('GET', NODE_PATHS.scenePicture(id))).toEqual({
        status: 400,
        code: 'bad-request',
      });
    });

    it('offers no live preview for an idle or unknown server or an unknown source', async () => {
      const id = nextId();
      await client().put(id, newServer(client().node), SETTLE_MS);
      const refusal = (server: number, of: string) => client().refusal('GET', NODE_PATHS.preview(server, of));
      // A runner without a hub has no live preview.
      expect([404, 503]).toContain((await refusal(id, 'program')).status);
      expect(await refusal(id, 'feed')).toEqual({ status: 503, code: 'not-ready' });
      expect(await refusal(nextId(), 'program')).toEqual({ status: 404, code: 'not-found' });
      expect([400, 404]).toContain((await refusal(id, 'desk')).status);
    });

    it('replaces the server for a new instance of any generation', async () => {
      const id = nextId();
      const old = next(newServer(client().node), {});
      await client().put(id, old, SETTLE_MS);
      const renewed = newServer(client().node);
      const report = await client().put(id, renewed, SETTLE_MS);
      expect(report).toMatchObject({
        instance: renewed.instance,
        observedGeneration: 1,
        settled: true,
        phase: 'running',
      });
      expect((await client().info()).capacity.servers.used).toBe(1);
    });

    it('accepts a restart of the feed and settles', async () => {
      const id = nextId();
      const desired = newServer(client().node, { feed: sha256('a key that nobody publishes') });
      await client().put(id, desired, SETTLE_MS);
      expect((await client().put(id, next(desired, { feedRestarts: 1 }), SETTLE_MS)).settled).toBe(true);
    });

    it('rejects a server without a free slot, and accepts it once one is free', async () => {
      const [first, second, third] = [nextId(), nextId(), nextId()];
      for (const id of [first, second]) await client().put(id, newServer(client().node), SETTLE_MS);
      expect((await client().info()).capacity.servers).toEqual({ total: 2, used: 2 });
      const body = newServer(client().node);
      expect(await client().refusal('PUT', NODE_PATHS.server(third), { body })).toEqual({
        status: 503,
        code: 'no-capacity',
      });
      expect(await client().report(third)).toBeUndefined();
      await client().remove(first);
      expect((await client().put(third, body, SETTLE_MS)).settled).toBe(true);
    });
  });

  describe('PUT /v1/servers/{id}/target', () => {
    it('returns and reports the digest, never the key', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      await client().put(id, desired, SETTLE_MS);
      const body = { instance: desired.instance, ...UNREACHABLE_TARGET };
      const answer = await client().json('PUT', NODE_PATHS.target(id), body);
      const digest = sha256(`${UNREACHABLE_TARGET.server}\n${UNREACHABLE_TARGET.key}`);
      expect(TargetApplied.parse(answer)).toEqual({ digest });
      const settled = await client().put(id, desired, SETTLE_MS);
      expect(settled.targetDigest).toBe(digest);
      const published = JSON.stringify([
        answer,
        settled,
        await client().reports(0, 0),
        await client().info(),
      ]);
      expect(published).not.toContain(UNREACHABLE_TARGET.key);
    });

    it('responds 404 for an unknown server or another instance', async () => {
      const id = nextId();
      const notFound = { status: 404, code: 'not-found' };
      const body = { instance: randomUUID(), ...UNREACHABLE_TARGET };
      expect(await client().refusal('PUT', NODE_PATHS.target(id), { body })).toEqual(notFound);
      await client().put(id, newServer(client().node), SETTLE_MS);
      expect(await client().refusal('PUT', NODE_PATHS.target(id), { body })).toEqual(notFound);
    });
  });

  describe('DELETE /v1/servers/{id}', () => {
    it('responds 204 when everything is removed, also for repeated and unknown ids', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      await client().put(id, desired, SETTLE_MS);
      expect(await client().remove(id, desired.instance)).toBe(204);
      expect(await client().report(id)).toBeUndefined();
      expect((await client().info()).capacity.servers.used).toBe(0);
      expect(await client().remove(id, desired.instance)).toBe(204);
      expect(await client().remove(nextId())).toBe(204);
    });

    it('does not affect another instance of the server', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      await client().put(id, desired, SETTLE_MS);
      expect(await client().remove(id, randomUUID())).toBe(204);
      expect((await client().report(id))?.instance).toBe(desired.instance);
    });

    it('stops a server that is still starting', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      await client().put(id, desired, 0);
      expect(await client().remove(id, desired.instance)).toBe(204);
      expect(await client().report(id)).toBeUndefined();
    });

    it('responds to a PUT that waits for the server', async () => {
      const id = nextId();
      const desired = newServer(client().node);
      const waiting = client().call('PUT', `${NODE_PATHS.server(id)}?wait=${SETTLE_MS}`, { body: desired });
      await client().eventually(() => client().report(id));
      await client().remove(id, desired.instance);
      const answer = await waiting;
      if (answer.ok) ServerReport.parse(await answer.json());
      else expect(answer.status).toBe(404);
    });
  });
}
