import type { Stream } from '@trailcast/schema/wire';
import type { RelayStreams as StreamAccessPort } from '../src/features/relay-server/relay-server.ports.js';
import type { Database } from '../src/infra/db/database.js';
import type { Viewer } from '../src/infra/viewer.js';
import { createFeaturesApp, type FeaturesApp } from './_app/features-app.js';
import { INGEST_PREFIX } from './_fixtures/stream-fixture.js';
import { anyDatabase } from './_database/test-database.js';
import { UNKNOWN_ID } from './_app/unknown-id.js';

anyDatabase((makeDatabase) => {
  let app: FeaturesApp;
  let owner: Viewer;
  let friend: Viewer;
  let stranger: Viewer;
  beforeAll(async () => {
    app = await createFeaturesApp(makeDatabase);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.createViewer('Owner');
    friend = await app.createViewer('Friend');
    stranger = await app.createViewer('Stranger');
  });

  const createStream = async (name?: string) =>
    (await app.request(owner, 'POST', '/stream', name === undefined ? undefined : { name })).json<Stream>();
  const createSharedStream = async () => {
    const { id } = await createStream();
    return (await app.request(owner, 'PUT', `/stream/${id}/invites`, [friend.userId])).json<Stream>();
  };

  describe('POST /stream', () => {
    test.each([
      ['no body', undefined, 'Stream 1'],
      ['an empty object', {}, 'Stream 1'],
      ['a name', { name: ' Ride ' }, 'Ride'],
      ['a bare name', 'Ride', 'Ride'],
    ])('returns 201 and the stream for %s', async (_title, body, name) => {
      const response = await app.request(owner, 'POST', '/stream', body);
      expect(response.statusCode).toBe(201);
      const stream = response.json<Stream>();
      expect(stream).toMatchObject({ name, live: false, invitedUsers: [], owner: { id: owner.userId } });
      expect(stream.ingestUrl).toBe(INGEST_PREFIX + stream.streamKey);
    });

    test.each([
      ['a list', []],
      ['a number', 5],
      ['a name that is a number', { name: 5 }],
    ])('returns 400 for %s', async (_title, body) => {
      expect((await app.request(owner, 'POST', '/stream', body)).statusCode).toBe(400);
      expect((await app.request(owner, 'GET', '/stream')).json()).toEqual([]);
    });

    test('returns 422 with the path of an invalid name', async () => {
      const response = await app.request(owner, 'POST', '/stream', { name: 'x'.repeat(65) });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({
        title: 'Unprocessable Entity',
        errors: [{ path: '/name' }],
      });
    });

    test('returns 403 with the type payment-required without a payment', async () => {
      const unpaidUser = await app.createViewer('Unpaid', { paid: false });
      const response = await app.request(unpaidUser, 'POST', '/stream');
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ type: '/problems/payment-required' });
    });
  });

  describe('a change of a stream', () => {
    const CHANGES = [
      ['PUT', 'name', 'Ride'],
      ['PUT', 'invites', []],
      ['POST', 'restart', undefined],
      ['PUT', 'regenerate', undefined],
      ['DELETE', '', undefined],
    ] as const;

    test.each(CHANGES)(
      'by %s %s returns 403 to an invited user and 404 to a stranger',
      async (method, action, body) => {
        const { id } = await createSharedStream();
        const otherUser = await app.createViewer('Other');
        await app.request(owner, 'PUT', `/stream/${id}/invites`, [friend.userId, otherUser.userId]);
        const createPath = (stream: number) => `/stream/${stream}${action && `/${action}`}`;
        const path = createPath(id);
        const rejectedResponse = await app.request(friend, method, path, body);
        expect(rejectedResponse.statusCode).toBe(403);
        expect(rejectedResponse.json()).toMatchObject({ type: '/problems/forbidden' });
        expect((await app.request(stranger, method, path, body)).statusCode).toBe(404);
        expect((await app.request(owner, method, createPath(UNKNOWN_ID), body)).statusCode).toBe(404);
        expect((await app.request(null, method, path, body)).statusCode).toBe(401);
      },
    );

    test('returns 400 for a malformed body before the check of the stream', async () => {
      expect((await app.request(stranger, 'PUT', '/stream/2000000/name', { name: 1 })).statusCode).toBe(400);
      expect((await app.request(stranger, 'PUT', '/stream/2000000/invites', ['1'])).statusCode).toBe(400);
      expect((await app.request(stranger, 'PUT', '/stream/x/name', 'Ride')).statusCode).toBe(400);
    });
  });

  test('an invited user can read the stream with its key, and leave it', async () => {
    const stream = await createSharedStream();
    expect((await app.request(friend, 'GET', '/stream')).json()).toEqual([stream]);
    const response = await app.request(friend, 'PUT', `/stream/${stream.id}/invites`, []);
    expect([response.statusCode, response.json<Stream>().invitedUsers]).toEqual([200, []]);
    expect((await app.request(friend, 'GET', '/stream')).json()).toEqual([]);
  });

  test('a read returns 200, a creation 201 and a deletion 204', async () => {
    expect((await app.request(owner, 'GET', '/stream')).statusCode).toBe(200);
    const createResponse = await app.request(owner, 'POST', '/stream');
    expect(createResponse.statusCode).toBe(201);
    const { id } = createResponse.json<Stream>();
    expect((await app.request(owner, 'DELETE', `/stream/${id}`)).statusCode).toBe(204);
  });

  test('changes return the stream, and a deletion returns 204 without a body', async () => {
    const { id, streamKey } = await createStream();
    const renameResponse = await app.request(owner, 'PUT', `/stream/${id}/name`, 'Night');
    expect([renameResponse.statusCode, renameResponse.json<Stream>().name]).toEqual([200, 'Night']);
    expect((await app.request(owner, 'POST', `/stream/${id}/restart`)).json()).toEqual(renameResponse.json());
    const regenerateResponse = await app.request(owner, 'PUT', `/stream/${id}/regenerate`);
    expect(regenerateResponse.statusCode).toBe(200);
    expect(regenerateResponse.json<Stream>().streamKey).not.toBe(streamKey);
    const deleteResponse = await app.request(owner, 'DELETE', `/stream/${id}`);
    expect([deleteResponse.statusCode, deleteResponse.body]).toEqual([204, '']);
    expect((await app.request(owner, 'DELETE', `/stream/${id}`)).statusCode).toBe(404);
  });

  test('GraphQL has the same operations and rules as REST', async () => {
    const fields = 'id name live streamKey ingestUrl version owner { id displayName } invitedUsers { id }';
    const response = await app.query(owner, `mutation { createStream(name: "Ride") { ${fields} } }`);
    const { id } = response.data?.['createStream'] as { id: string };
    const mutate = (viewer: Viewer, field: string) => app.query(viewer, `mutation { ${field} }`);
    const inviteResponse = await mutate(
      owner,
      `setStreamInvites(id: ${id}, userIds: [${friend.userId}]) { ${fields} }`,
    );
    expect(inviteResponse.data?.['setStreamInvites']).toMatchObject({
      invitedUsers: [{ id: `${friend.userId}` }],
    });
    const listResponse = await app.query(friend, `{ streams { ${fields} } stream(id: ${id}) { ${fields} } }`);
    expect(listResponse.data?.['streams']).toEqual([inviteResponse.data?.['setStreamInvites']]);
    expect(listResponse.data?.['stream']).toEqual(inviteResponse.data?.['setStreamInvites']);
    const renameResponse = await mutate(owner, `renameStream(id: ${id}, name: "Night") { name }`);
    expect(renameResponse.data).toEqual({ renameStream: { name: 'Night' } });
    expect((await mutate(owner, `restartStream(id: ${id}) { id }`)).data).toEqual({ restartStream: { id } });
    expect((await mutate(owner, `regenerateStreamKey(id: ${id}) { id }`)).errors).toBeUndefined();
    expect((await mutate(friend, `deleteStream(id: ${id})`)).errors?.[0]).toMatchObject({
      message: 'Forbidden',
      extensions: { code: 'FORBIDDEN', status: 403 },
    });
    expect((await mutate(stranger, `deleteStream(id: ${id})`)).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    );
    expect((await mutate(owner, 'deleteStream(id: "x")')).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
    expect((await mutate(owner, `deleteStream(id: ${id})`)).data).toEqual({ deleteStream: true });
  });

  describe('RelayStreams', () => {
    const getAccess = (): StreamAccessPort => app.stream.access;
    const read: Database['read'] = (work) => app.stream.database.read(work);
    const transact: Database['transact'] = (work) => app.stream.database.transact(work);

    test('finds a stream only for its owner and invited users', async () => {
      const { id } = await createSharedStream();
      const findUsable = (user: Viewer) => read((em) => getAccess().findUsable(em, user.userId, id));
      const usableStream = { id, keyDigest: expect.stringMatching(/^[0-9a-f]{64}$/) as string };
      expect(await findUsable(owner)).toEqual(usableStream);
      expect(await findUsable(friend)).toEqual(usableStream);
      expect(await findUsable(stranger)).toBeNull();
      expect(await read((em) => getAccess().findUsable(em, owner.userId, UNKNOWN_ID))).toBeNull();
    });

    test('creates a default stream, and lists its digest', async () => {
      const createdStream = await transact((tx) => getAccess().createDefault(tx, owner.userId));
      expect(await read((em) => getAccess().readAllDigests(em))).toContain(createdStream.keyDigest);
      expect((await app.request(owner, 'GET', '/stream')).json()).toMatchObject([
        { id: createdStream.id, name: 'Stream 1' },
      ]);
    });

    test('stores the live feeds, and pushes only changes', async () => {
      const { id } = await createSharedStream();
      const digest = (await read((em) => getAccess().findUsable(em, owner.userId, id)))?.keyDigest ?? '';
      const createFeeds = (live: boolean) => [{ digest, live, ageMs: live ? 500 : null }];
      const setLive = (list: Parameters<StreamAccessPort['setLive']>[1]) =>
        app.stream.recordEvents(() => transact((tx) => getAccess().setLive(tx, list)));
      const expectedEvents = [
        expect.stringMatching(new RegExp(`^stream update ${id} v\\d+ → ${owner.userId},${friend.userId}$`)),
      ];
      const fetchIsLive = async () => (await app.request(friend, 'GET', '/stream')).json<Stream[]>()[0]?.live;
      expect(await setLive(createFeeds(true))).toEqual(expectedEvents);
      expect(await fetchIsLive()).toBe(true);
      expect(await setLive(createFeeds(true))).toEqual([]);
      expect(await setLive([{ digest: '0'.repeat(64), live: true, ageMs: 1 }, ...createFeeds(true)])).toEqual(
        [],
      );
      expect(await setLive(createFeeds(false))).toEqual(expectedEvents);
      expect(await fetchIsLive()).toBe(false);
      await setLive(createFeeds(true));
      expect(await setLive([])).toEqual(expectedEvents);
      expect(await fetchIsLive()).toBe(false);
    });
  });

  describe('StreamPush', () => {
    test('renders streams only for their users', async () => {
      const stream = await createSharedStream();
      const { push } = app.stream;
      expect(await push.render(stream.id, owner.userId)).toEqual(stream);
      expect(await push.render(stream.id, friend.userId)).toEqual(stream);
      expect(await push.render(stream.id, stranger.userId)).toBeNull();
      expect(await push.render(UNKNOWN_ID, owner.userId)).toBeNull();
      expect(await push.snapshots['/user/queue/stream/list']?.(friend.userId)).toEqual([stream]);
    });
  });
});
