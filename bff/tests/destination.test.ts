import type { Data, Destination, Server, ServerStatus } from '@trailcast/schema/wire';
import { DestinationEntity } from '../src/features/destination/destination.entity.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson, APIS } from './_app/live-person.js';
import { anyDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const KEY = 'sk_live_very-secret';
const RTMP_URL = 'rtmp://accept.test/club';
const TWITCH = { kind: 'twitch', name: 'Twitch', server: '', enabled: true, hasKey: false, version: 1 };

anyDatabase((makeDatabase) => {
  let live: LiveApp;
  let person: LivePerson;
  let userCount = 0;

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
  });
  afterAll(() => live.close());
  beforeEach(async () => {
    userCount += 1;
    const login = `runner${userCount}`;
    live.payments.startingTiers.set(login, 'FREE');
    person = await LivePerson.signIn(live, login);
  });
  afterEach(() => person.closeChannels());

  const listDestinations = () => person.request<Destination[]>('GET', '/destination');
  const addDestination = (fields: object = {}) =>
    person.request<Destination>('POST', '/destination', {
      kind: 'custom',
      server: RTMP_URL,
      key: KEY,
      ...fields,
    });
  const readError = async (method: string, path: string, body?: unknown) => {
    const response = await person.rest(method, path, body);
    const { detail, errors } = response.body as { detail: string; errors?: { path: string }[] };
    return [response.status, errors?.[0]?.path ?? detail];
  };

  describe('REST', () => {
    test('concurrent lists create one sign-in destination', async () => {
      const lists = await Promise.all([listDestinations(), listDestinations(), listDestinations()]);
      for (const destinations of lists) expect(destinations).toMatchObject([TWITCH]);
      expect(new Set(lists.flat().map(({ id }) => id)).size).toBe(1);
    });

    test('a destination is created, changed and deleted, and its key is never returned', async () => {
      const createdDestination = await addDestination();
      expect(createdDestination).toMatchObject({
        name: 'Destination 2',
        server: RTMP_URL,
        enabled: true,
        hasKey: true,
      });
      expect(await listDestinations()).toMatchObject([TWITCH, createdDestination]);
      const path = `/destination/${createdDestination.id}`;
      const changedDestination = await person.request<Destination>('PUT', path, {
        name: ' Club ',
        enabled: false,
      });
      expect(changedDestination).toEqual({
        ...createdDestination,
        name: 'Club',
        enabled: false,
        version: createdDestination.version + 1,
      });
      expect(await person.request('PUT', path, { name: 'Club' })).toEqual(changedDestination);
      const storedDestination = await live.fixture.database.read((em) =>
        em.findOneOrFail(DestinationEntity, createdDestination.id),
      );
      expect(storedDestination.sealedKey).toMatch(/^tc1:/);
      expect(
        JSON.stringify([storedDestination, createdDestination, changedDestination, await listDestinations()]),
      ).not.toContain(KEY);
      expect((await person.rest('DELETE', path)).status).toBe(204);
      expect((await person.rest('DELETE', path)).status).toBe(404);
    });

    test('Kick and YouTube have default URLs and names', async () => {
      expect(await addDestination({ kind: 'kick', server: undefined })).toMatchObject({
        name: 'Kick',
        server: 'rtmps://fa723fc1b171.global-contribute.live-video.net:443/app',
      });
      expect(await addDestination({ kind: 'youtube', server: undefined })).toMatchObject({
        name: 'YouTube',
        server: 'rtmps://a.rtmps.youtube.com:443/live2',
      });
      expect(await addDestination({ kind: 'kick', server: RTMP_URL })).toMatchObject({
        name: 'Kick 4',
        server: RTMP_URL,
      });
    });

    test.each([
      ['the kind twitch', { kind: 'twitch' }, 422, '/kind'],
      ['no URL', { server: undefined }, 422, '/server'],
      ['a URL that is not RTMP', { server: 'https://live.example.com/app' }, 422, '/server'],
      ['no key', { key: ' ' }, 422, '/key'],
      ['a key with a space', { key: 'a b' }, 422, '/key'],
      ['a key that is too long', { key: 'k'.repeat(513) }, 422, '/key'],
      ['an empty name', { name: ' ' }, 422, '/name'],
      ['an unknown kind', { kind: 'radio' }, 400, '/kind'],
    ])('a destination with %s is rejected', async (_, fields, status, path) => {
      const body = { kind: 'custom', server: RTMP_URL, key: KEY, ...fields };
      expect(await readError('POST', '/destination', body)).toEqual([status, expect.stringContaining(path)]);
      expect(await listDestinations()).toHaveLength(1);
    });

    test('a change of the URL requires a new key', async () => {
      const { id } = await addDestination();
      const server = 'rtmp://thief.test/app';
      expect(await readError('PUT', `/destination/${id}`, { server })).toEqual([422, '/key']);
      expect(await person.request('PUT', `/destination/${id}`, { server, key: 'other' })).toMatchObject({
        server,
      });
    });

    test('the sign-in destination can be disabled, but not changed or deleted', async () => {
      const [{ id } = { id: 0 }] = await listDestinations();
      expect(await readError('PUT', `/destination/${id}`, { key: KEY })).toEqual([422, '/server']);
      expect(await readError('DELETE', `/destination/${id}`)).toEqual([
        409,
        expect.stringContaining('Switch it off instead'),
      ]);
      expect(await person.request('PUT', `/destination/${id}`, { enabled: false })).toMatchObject({
        enabled: false,
        version: 2,
      });
    });

    test('concurrent creations above five destinations are rejected with 409', async () => {
      const responses = await Promise.all(
        Array.from({ length: 6 }, () =>
          person.rest('POST', '/destination', { kind: 'custom', server: RTMP_URL, key: KEY }),
        ),
      );
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
      const [rejected] = responses.filter(({ status }) => status !== 201);
      expect(rejected).toMatchObject({
        status: 409,
        body: { quota: { kind: 'destinations', used: 5, limit: 5 } },
      });
    });

    test('a repeated POST with one Idempotency-Key creates one destination', async () => {
      const postDestination = () =>
        fetch(`${live.firstProcess.url}/api/v1/destination`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${person.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'once',
          },
          body: JSON.stringify({ kind: 'custom', server: RTMP_URL, key: KEY }),
        }).then((response) => response.json());
      expect(await postDestination()).toEqual(await postDestination());
      expect(await listDestinations()).toHaveLength(2);
    });
  });

  test('GraphQL creates, changes, lists and deletes a destination', async () => {
    const input = `kind: kick, key: "${KEY}"`;
    const createdDestination = (await person.mutate(
      `createDestination(input: {${input}}) { id name hasKey }`,
    )) as {
      id: string;
    };
    expect(createdDestination).toMatchObject({ name: 'Kick', hasKey: true });
    const update = `updateDestination(id: "${createdDestination.id}", input: {enabled: false, name: null}) { name enabled }`;
    expect(await person.mutate(update)).toEqual({ name: 'Kick', enabled: false });
    const { data } = await person.graphql('{ destinations { kind enabled server } }');
    expect(data).toMatchObject({ destinations: [{ kind: 'twitch', server: '' }, { kind: 'kick' }] });
    expect(await person.mutate(`deleteDestination(id: "${createdDestination.id}")`)).toBe(true);
  });

  test.each(APIS)('changes by %s are pushed only to the owner, without the key', async (via) => {
    const otherPerson = await LivePerson.signIn(live, 'streamer');
    const otherInbox = await otherPerson.openInbox('/user/queue/destination/update');
    const channel = await person.openChannel();
    const [creationInbox, updateInbox, deletionInbox] = [
      await channel.subscribe('/user/queue/destination/create'),
      await channel.subscribe('/user/queue/destination/update'),
      await channel.subscribe('/user/queue/destination/delete'),
    ];
    await person.change(via, {
      rest: ['POST', '/destination', { kind: 'youtube', key: KEY }],
      graphql: `createDestination(input: {kind: youtube, key: "${KEY}"}) { id }`,
    });
    const newDestination = await until(async () => {
      const push = await creationInbox.next();
      expect(JSON.stringify(push)).not.toContain(KEY);
      return push.kind === 'youtube' ? push : undefined;
    });
    await person.change(via, {
      rest: ['PUT', `/destination/${newDestination.id}`, { name: 'Tube' }],
      graphql: `updateDestination(id: "${newDestination.id}", input: {name: "Tube"}) { id }`,
    });
    expect(await updateInbox.next()).toEqual({
      ...newDestination,
      name: 'Tube',
      version: newDestination.version + 1,
    });
    await person.change(via, {
      rest: ['DELETE', `/destination/${newDestination.id}`],
      graphql: `deleteDestination(id: "${newDestination.id}")`,
    });
    expect(await deletionInbox.next()).toEqual({ id: newDestination.id });
    const [{ id } = { id: 0 }] = await otherPerson.request<Destination[]>('GET', '/destination');
    await otherPerson.request('PUT', `/destination/${id}`, { name: `Twitch of ${via}` });
    expect(await otherInbox.next()).toMatchObject({ id, name: `Twitch of ${via}` });
    await otherPerson.closeChannels();
  });

  describe('a server’s status', () => {
    const createServer = async () => {
      const { id: dataId } = await person.request<Data>('POST', '/data', {});
      const { id } = await person.request<Server>('POST', '/server', { streamId: null, dataId });
      await until(async () => (await fetchStatus(id)).scene ?? undefined);
      return id;
    };
    const fetchStatus = (id: number) => person.request<ServerStatus>('GET', `/server/${id}/status`);

    test('contains the destinations only if there is more than one, in REST, GraphQL and pushes', async () => {
      const id = await createServer();
      expect(await fetchStatus(id)).not.toHaveProperty('destinations');
      const pushes = await person.openInbox('/user/queue/status/update');
      const clubDestination = await addDestination({ name: 'Club' });
      const expectedDestinations = [
        { id: expect.any(Number) as number, name: 'Twitch', kind: 'twitch', state: 'idle' },
        { id: clubDestination.id, name: 'Club', kind: 'custom', state: 'idle' },
      ];
      expect((await fetchStatus(id)).destinations).toEqual(expectedDestinations);
      const pushedDestinations = await until(async () => (await pushes.next()).destinations);
      expect(pushedDestinations).toEqual(expectedDestinations);
      const { data } = await person.graphql(
        `{ serverStatus(serverId: "${id}") { destinations { name state reason { code } } } }`,
      );
      expect(data).toMatchObject({
        serverStatus: { destinations: [{ name: 'Twitch' }, { name: 'Club', state: 'idle', reason: null }] },
      });
      await person.request('DELETE', `/destination/${clubDestination.id}`);
      expect(await fetchStatus(id)).not.toHaveProperty('destinations');
    });

    test('contains all destinations if the server is created after them', async () => {
      await addDestination({ name: 'Club' });
      expect((await fetchStatus(await createServer())).destinations).toMatchObject([
        { name: 'Twitch' },
        { name: 'Club' },
      ]);
    });
  });
});
