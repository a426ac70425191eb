import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { NODE_PATHS, SCENE_PICTURE_LIMITS, ServerPicture, ServerReport, TargetApplied } from '../node.js';
import { type ContractClient, createDesiredServer, createNextGeneration, sha256 } from './contract-client.js';
import { UNREACHABLE_TARGET } from './node-under-test.js';

const SETTLE_MS = 20_000;
const SceneOrder = z.object({ scene_order: z.array(z.object({ name: z.string() })) });

/**
 * Declares tests of a server without a broadcast: creation, scenes, collections, replacement, target, deletion,
 * admission.
 */
export function describeServers(client: () => ContractClient, nextId: () => number): void {
  const readSceneOrder = () =>
    SceneOrder.parse(JSON.parse(client().node.collection)).scene_order.map(({ name }) => name);

  describe('PUT /v1/servers/{id}', () => {
    it('returns the settled report with the scenes in OBS order and the current scene shown', async () => {
      const desired = createDesiredServer(client().node);
      const report = await client().putServer(nextId(), desired, SETTLE_MS);
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
      expect(report.scenes).toEqual(readSceneOrder());
    });

    it('responds immediately without `wait`, with the accepted generation', async () => {
      const report = await client().putServer(nextId(), createDesiredServer(client().node), 0);
      expect(report.observedGeneration).toBe(1);
      expect(['starting', 'running']).toContain(report.phase);
    });

    it('ignores unknown fields', async () => {
      const desired = { ...createDesiredServer(client().node), later: { field: 1 } };
      expect((await client().putServer(nextId(), desired, SETTLE_MS)).settled).toBe(true);
    });

    it('rejects an older generation as stale, and accepts the current generation again', async () => {
      const id = nextId();
      const firstState = createDesiredServer(client().node);
      const secondState = createNextGeneration(firstState, { scene: client().node.otherScene });
      await client().putServer(id, secondState, SETTLE_MS);
      expect(await client().readProblem('PUT', NODE_PATHS.server(id), { body: firstState })).toEqual({
        status: 409,
        code: 'stale',
      });
      const repeated = await client().putServer(id, secondState, SETTLE_MS);
      expect(repeated).toMatchObject({
        observedGeneration: 2,
        settled: true,
        scene: client().node.otherScene,
      });
    });

    it('applies the newest of several concurrent generations', async () => {
      const id = nextId();
      const firstState = createDesiredServer(client().node);
      const secondState = createNextGeneration(firstState, { scene: client().node.otherScene });
      const thirdState = createNextGeneration(secondState, { scene: client().node.feedScene });
      await Promise.all(
        [firstState, secondState, thirdState].map((body) =>
          client().send('PUT', NODE_PATHS.server(id), { body }),
        ),
      );
      const report = await client().putServer(id, thirdState, SETTLE_MS);
      expect(report).toMatchObject({ observedGeneration: 3, settled: true, scene: client().node.feedScene });
      expect((await client().fetchInfo()).capacity.servers.used).toBe(1);
    });

    it('switches scenes', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      await client().putServer(id, desired, SETTLE_MS);
      const report = await client().putServer(
        id,
        createNextGeneration(desired, { scene: client().node.otherScene }),
        SETTLE_MS,
      );
      expect(report).toMatchObject({ settled: true, scene: client().node.otherScene });
    });

    it("shows the collection's current scene if the requested one is missing", async () => {
      const desired = createDesiredServer(client().node, { scene: `no such scene ${randomUUID()}` });
      const report = await client().putServer(nextId(), desired, SETTLE_MS);
      expect(report).toMatchObject({ settled: true, scene: client().node.feedScene });
    });

    it('loads a new revision of the collection while there is no broadcast', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      await client().putServer(id, desired, SETTLE_MS);
      const changed = createNextGeneration(desired, {
        collection: { revision: 2, text: client().node.collection },
      });
      expect(await client().putServer(id, changed, SETTLE_MS)).toMatchObject({
        settled: true,
        collectionRevision: 2,
      });
    });

    it('keeps the old collection, and reports the reason why the new one is invalid', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      await client().putServer(id, desired, SETTLE_MS);
      const report = await client().putServer(
        id,
        createNextGeneration(desired, { collection: { revision: 2, text: '[]' } }),
        SETTLE_MS,
      );
      expect(report).toMatchObject({ settled: true, phase: 'running', collectionRevision: 1 });
      expect(report.reason).toEqual(expect.any(String));
      expect(report.scenes).toEqual(readSceneOrder());
    });

    it('returns a picture of the program, but none for an unknown server, source or size', async () => {
      const id = nextId();
      await client().putServer(id, createDesiredServer(client().node), SETTLE_MS);
      const path = NODE_PATHS.picture(id);
      const { jpeg } = ServerPicture.parse(await (await client().send('GET', `${path}?of=program`)).json());
      expect(Buffer.from(jpeg, 'base64').length).toBeGreaterThan(0);
      const response = await client().send('GET', `${path}?of=program&size=large`);
      expect(Buffer.from(ServerPicture.parse(await response.json()).jpeg, 'base64').length).toBeGreaterThan(
        0,
      );
      expect(await client().readProblem('GET', `${path}?of=program&size=huge`)).toEqual({
        status: 400,
        code: 'bad-request',
      });
      expect(await client().readProblem('GET', `${path}?of=desk`)).toEqual({
        status: 400,
        code: 'bad-request',
      });
      expect(await client().readProblem('GET', `${NODE_PATHS.picture(nextId())}?of=program`)).toEqual({
        status: 404,
        code: 'not-found',
      });
    });

    it('returns a small picture of each scene, but none for an unknown server or scene', async () => {
      const id = nextId();
      await client().putServer(id, createDesiredServer(client().node), SETTLE_MS);
      const createPath = (server: number, scene: string) =>
        `${NODE_PATHS.scenePicture(server)}?scene=${encodeURIComponent(scene)}`;
      for (const scene of readSceneOrder()) {
        const { jpeg } = ServerPicture.parse(
          await (await client().send('GET', createPath(id, scene))).json(),
        );
        const { length } = Buffer.from(jpeg, 'base64');
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(SCENE_PICTURE_LIMITS.bytes);
      }
      const unknown = { status: 404, code: 'not-found' };
      expect(await client().readProblem('GET', createPath(id, 'No such scene'))).toEqual(unknown);
      expect(await client().readProblem('GET', createPath(nextId(), readSceneOrder()[0] ?? ''))).toEqual(
        unknown,
      );
      expect(await client().readProblem('GET', NODE_PATHS.scenePicture(id))).toEqual({
        status: 400,
        code: 'bad-request',
      });
    });

    it('offers no live preview for an idle or unknown server or an unknown source', async () => {
      const id = nextId();
      await client().putServer(id, createDesiredServer(client().node), SETTLE_MS);
      const readPreviewProblem = (server: number, of: string) =>
        client().readProblem('GET', NODE_PATHS.preview(server, of));
      // A runner without a hub has no live preview.
      expect([404, 503]).toContain((await readPreviewProblem(id, 'program')).status);
      expect(await readPreviewProblem(id, 'feed')).toEqual({ status: 503, code: 'not-ready' });
      expect(await readPreviewProblem(nextId(), 'program')).toEqual({ status: 404, code: 'not-found' });
      expect([400, 404]).toContain((await readPreviewProblem(id, 'desk')).status);
    });

    it('replaces the server for a new instance of any generation', async () => {
      const id = nextId();
      const oldState = createNextGeneration(createDesiredServer(client().node), {});
      await client().putServer(id, oldState, SETTLE_MS);
      const renewed = createDesiredServer(client().node);
      const report = await client().putServer(id, renewed, SETTLE_MS);
      expect(report).toMatchObject({
        instance: renewed.instance,
        observedGeneration: 1,
        settled: true,
        phase: 'running',
      });
      expect((await client().fetchInfo()).capacity.servers.used).toBe(1);
    });

    it('accepts a restart of the feed and settles', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node, { feed: sha256('a key that nobody publishes') });
      await client().putServer(id, desired, SETTLE_MS);
      expect(
        (await client().putServer(id, createNextGeneration(desired, { feedRestarts: 1 }), SETTLE_MS)).settled,
      ).toBe(true);
    });

    it('rejects a server until a slot is free', async () => {
      const [firstId, secondId, thirdId] = [nextId(), nextId(), nextId()];
      for (const id of [firstId, secondId])
        await client().putServer(id, createDesiredServer(client().node), SETTLE_MS);
      expect((await client().fetchInfo()).capacity.servers).toEqual({ total: 2, used: 2 });
      const body = createDesiredServer(client().node);
      expect(await client().readProblem('PUT', NODE_PATHS.server(thirdId), { body })).toEqual({
        status: 503,
        code: 'no-capacity',
      });
      expect(await client().fetchReport(thirdId)).toBeUndefined();
      await client().deleteServer(firstId);
      expect((await client().putServer(thirdId, body, SETTLE_MS)).settled).toBe(true);
    });
  });

  describe('PUT /v1/servers/{id}/target', () => {
    it('returns and reports the digest, never the key', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      await client().putServer(id, desired, SETTLE_MS);
      const body = { instance: desired.instance, ...UNREACHABLE_TARGET };
      const response = await client().requestJson('PUT', NODE_PATHS.target(id), body);
      const digest = sha256(`${UNREACHABLE_TARGET.server}\n${UNREACHABLE_TARGET.key}`);
      expect(TargetApplied.parse(response)).toEqual({ digest });
      const settled = await client().putServer(id, desired, SETTLE_MS);
      expect(settled.targetDigest).toBe(digest);
      const published = JSON.stringify([
        response,
        settled,
        await client().fetchReports(0, 0),
        await client().fetchInfo(),
      ]);
      expect(published).not.toContain(UNREACHABLE_TARGET.key);
    });

    it('responds 404 for an unknown server or another instance', async () => {
      const id = nextId();
      const notFound = { status: 404, code: 'not-found' };
      const body = { instance: randomUUID(), ...UNREACHABLE_TARGET };
      expect(await client().readProblem('PUT', NODE_PATHS.target(id), { body })).toEqual(notFound);
      await client().putServer(id, createDesiredServer(client().node), SETTLE_MS);
      expect(await client().readProblem('PUT', NODE_PATHS.target(id), { body })).toEqual(notFound);
    });
  });

  describe('DELETE /v1/servers/{id}', () => {
    it('responds 204 when everything is removed, even for a repeated or unknown id', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      await client().putServer(id, desired, SETTLE_MS);
      expect(await client().deleteServer(id, desired.instance)).toBe(204);
      expect(await client().fetchReport(id)).toBeUndefined();
      expect((await client().fetchInfo()).capacity.servers.used).toBe(0);
      expect(await client().deleteServer(id, desired.instance)).toBe(204);
      expect(await client().deleteServer(nextId())).toBe(204);
    });

    it('does not affect another instance of the server', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      await client().putServer(id, desired, SETTLE_MS);
      expect(await client().deleteServer(id, randomUUID())).toBe(204);
      expect((await client().fetchReport(id))?.instance).toBe(desired.instance);
    });

    it('stops a server that is still starting', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      await client().putServer(id, desired, 0);
      expect(await client().deleteServer(id, desired.instance)).toBe(204);
      expect(await client().fetchReport(id)).toBeUndefined();
    });

    it('responds to a PUT that waits for the deleted server', async () => {
      const id = nextId();
      const desired = createDesiredServer(client().node);
      const waiting = client().send('PUT', `${NODE_PATHS.server(id)}?wait=${SETTLE_MS}`, { body: desired });
      await client().waitFor(() => client().fetchReport(id));
      await client().deleteServer(id, desired.instance);
      const response = await waiting;
      if (response.ok) ServerReport.parse(await response.json());
      else expect(response.status).toBe(404);
    });
  });
}
