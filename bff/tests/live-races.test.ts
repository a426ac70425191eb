import type { EntityManager } from '@mikro-orm/core';
import type { Data, Server, Stream } from '@trailcast/schema/wire';
import { setTimeout as delay } from 'node:timers/promises';
import { SceneCollectionEntity } from '../src/features/scene-collection/scene-collection.entity.js';
import { StreamEntity } from '../src/features/stream/stream.entity.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { eachDatabase } from './_database/test-database.js';

type Response = Awaited<ReturnType<LivePerson['rest']>>;

eachDatabase((makeDatabase, kind) => {
  let live: LiveApp;
  let owner: LivePerson;

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
    owner = await LivePerson.signIn(live, 'streamer');
  });
  afterEach(async () => {
    for (const { id } of await owner.request<Server[]>('GET', '/server'))
      await owner.request('DELETE', `/server/${id}`);
  });
  afterAll(() => live.close());

  const createData = () => owner.request<Data>('POST', '/data', {});
  const createStream = () => owner.request<Stream>('POST', '/stream', {});

  it('rejects the creation of a server or the concurrent deletion of its collection', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id: dataId } = await createData();
      const { id: streamId } = await createStream();
      const [creation, deletion] = await Promise.all([
        owner.rest('POST', '/server', { streamId, dataId }),
        delay(round * 4).then(() => owner.rest('DELETE', `/data/${dataId}`)),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([creation.status, deletion.status]);
      const [server] = await owner.request<Server[]>('GET', '/server');
      expect(server?.dataId).toBe(creation.status === 201 ? dataId : undefined);
      if (server) await owner.request('DELETE', `/server/${server.id}`);
    }
  });

  // The embedded database runs writers one after the other.
  if (kind === 'libsql') return;

  describe('during a deletion by another process', () => {
    /** Starts `call` before the deletion is committed. */
    async function callDuring(
      deletion: (em: EntityManager) => Promise<unknown>,
      call: () => Promise<Response>,
    ) {
      let response: Promise<Response> | undefined;
      await live.fixture.database.transact(async ({ em }) => {
        await deletion(em);
        response = call();
        await delay(200);
      });
      return response!;
    }

    it('returns 404 for the creation of a server with the deleted collection', async () => {
      const { id } = await createData();
      const response = await callDuring(
        (em) => em.nativeDelete(SceneCollectionEntity, { id }),
        () => owner.rest('POST', '/server', { streamId: null, dataId: id }),
      );
      expect(response).toMatchObject({ status: 404, body: { type: 'about:blank', title: 'Not Found' } });
      expect(await owner.request('GET', '/server')).toEqual([]);
    });

    it('returns 404 for the creation of a server with the deleted stream', async () => {
      const [{ id: dataId }, { id }] = [await createData(), await createStream()];
      const response = await callDuring(
        (em) => em.nativeDelete(StreamEntity, { id }),
        () => owner.rest('POST', '/server', { streamId: id, dataId }),
      );
      expect(response.status).toBe(404);
    });

    it('returns 404 for an assignment of the deleted stream, and for an invite to it', async () => {
      const { id: dataId } = await createData();
      const server = await owner.request<Server>('POST', '/server', { streamId: null, dataId });
      const friend = await LivePerson.signIn(live, 'friend');
      const assignedStream = await createStream();
      const assignment = await callDuring(
        (em) => em.nativeDelete(StreamEntity, { id: assignedStream.id }),
        () => owner.rest('PUT', `/server/${server.id}/stream/${assignedStream.id}`),
      );
      expect(assignment.status).toBe(404);
      const sharedStream = await createStream();
      const invite = await callDuring(
        (em) => em.nativeDelete(StreamEntity, { id: sharedStream.id }),
        () => owner.rest('PUT', `/stream/${sharedStream.id}/invites`, [friend.id]),
      );
      expect(invite.status).toBe(404);
    });
  });
});
