import type { Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { StompTestClient } from './_stomp/stomp-test-client.js';
import { LiveApp } from './_app/live-app.js';
import { waitForIngestDigest, LivePerson, APIS } from './_app/live-person.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { anyDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

anyDatabase((makeDatabase) => {
  let live: LiveApp;
  let owner: LivePerson;
  let secondSession: LivePerson;
  let admin: LivePerson;
  let stream: Stream;
  let dataId: number;

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
    owner = await LivePerson.signIn(live, 'streamer');
    secondSession = await LivePerson.signIn(live, 'streamer');
    admin = await LivePerson.signIn(live, 'admin');
    stream = await owner.request<Stream>('POST', '/stream', { name: 'Ride' });
    dataId = (await owner.request<{ id: number }>('POST', '/data', { scenes: COLLECTION })).id;
  });
  afterEach(async () => {
    await Promise.all([owner, secondSession, admin].map((person) => person.closeChannels()));
    for (const { id } of await owner.request<Server[]>('GET', '/server'))
      await owner.request('DELETE', `/server/${id}`);
  });
  afterAll(() => live.close());

  const fetchStatus = (id: number) => owner.request<ServerStatus>('GET', `/server/${id}/status`);
  /** Creates a server that shows its first scene. */
  const createReadyServer = async () => {
    const server = await owner.request<Server>('POST', '/server', { streamId: stream.id, dataId });
    await until(async () => ((await fetchStatus(server.id)).scene === null ? undefined : true));
    return server;
  };
  const openTwoChannels = async (): Promise<StompTestClient[]> => [
    await owner.openChannel(),
    await secondSession.openChannel(),
  ];

  describe('snapshots', () => {
    it('sends the list of servers first, even if it is empty', async () => {
      expect(await owner.openInbox('/user/queue/server/list').then((inbox) => inbox.next())).toEqual([]);
      const server = await createReadyServer();
      const serverList = await (await owner.openInbox('/user/queue/server/list')).next();
      expect(serverList).toEqual(await owner.request('GET', '/server'));
      expect(serverList[0]!.id).toBe(server.id);
    });

    it('sends the status first if there is a server', async () => {
      const earlyInbox = await secondSession.openInbox('/user/queue/status/update');
      expect(earlyInbox.drain()).toEqual([]);
      const { id } = await createReadyServer();
      const inbox = await owner.openInbox('/user/queue/status/update');
      expect(inbox.drain()).toEqual([await fetchStatus(id)]);
    });
  });

  describe.each(APIS)('by %s', (via) => {
    it('pushes a new server and its status only to the owner', async () => {
      const [firstChannel, secondChannel] = await openTwoChannels();
      const creationInboxes = [
        await firstChannel!.subscribe('/user/queue/server/create'),
        await secondChannel!.subscribe('/user/queue/server/create'),
      ];
      const statuses = await secondChannel!.subscribe('/user/queue/status/update');
      const otherInbox = await admin.openInbox('/user/queue/server/create');
      await owner.change(via, {
        rest: ['POST', '/server', { streamId: stream.id, dataId }],
        graphql: `createServer(input: {streamId: "${stream.id}", dataId: "${dataId}"}) { id }`,
      });
      const [server] = await owner.request<Server[]>('GET', '/server');
      for (const inbox of creationInboxes) {
        const body = await inbox.next();
        expect(body).toMatchObject({ id: server!.id, streamId: stream.id, dataId });
        expect(Object.keys(body).sort()).toEqual(Object.keys(server!).sort());
      }
      const status = await statuses.until(({ scene }) => scene !== null);
      expect(status).toMatchObject({ serverId: server!.id, scene: 'Live', obs: false, srt: false });
      expect(otherInbox.drain()).toEqual([]);
    });

    it('pushes a change or removal of the server’s stream as an update', async () => {
      const { id, version } = await createReadyServer();
      const inbox = await secondSession.openInbox('/user/queue/server/update');
      await owner.change(via, {
        rest: ['PUT', `/server/${id}/stream`],
        graphql: `setServerStream(serverId: "${id}", streamId: null) { id }`,
      });
      const detachUpdate = await inbox.until(({ streamId }) => streamId === null);
      expect(detachUpdate.version).toBeGreaterThan(version);
      await owner.change(via, {
        rest: ['PUT', `/server/${id}/stream/${stream.id}`],
        graphql: `setServerStream(serverId: "${id}", streamId: "${stream.id}") { id }`,
      });
      const reassigned = await inbox.until(({ streamId }) => streamId === stream.id);
      expect(reassigned.version).toBeGreaterThan(detachUpdate.version);
    });

    it('pushes the start, a scene change and the stop of a broadcast as statuses', async () => {
      const { id } = await createReadyServer();
      const inbox = await secondSession.openInbox('/user/queue/status/update');
      const firstStatus = await inbox.next();
      await owner.change(via, {
        rest: ['POST', `/server/${id}/obs/start`],
        graphql: `startStreaming(serverId: "${id}") { obs }`,
      });
      const liveStatus = await inbox.until(({ obs }) => obs);
      await owner.change(via, {
        rest: ['POST', `/server/${id}/obs/scene`, { scene: 'Starting soon' }],
        graphql: `setScene(serverId: "${id}", scene: "Starting soon") { scene }`,
      });
      const switchedStatus = await inbox.until(({ scene }) => scene === 'Starting soon');
      await owner.change(via, {
        rest: ['POST', `/server/${id}/obs/stop`],
        graphql: `stopStreaming(serverId: "${id}") { obs }`,
      });
      const stoppedStatus = await inbox.until(({ obs, output }) => !obs && output?.state === 'idle');
      expect(switchedStatus.obs).toBe(true);
      const versions = [firstStatus, liveStatus, switchedStatus, stoppedStatus].map(({ version }) => version);
      expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    });

    it('pushes a deletion by the owner or an administrator to all channels', async () => {
      for (const person of [owner, admin]) {
        const { id } = await createReadyServer();
        const inboxes = await Promise.all(
          (await openTwoChannels()).map((channel) => channel.subscribe('/user/queue/server/delete')),
        );
        await person.change(via, {
          rest: ['DELETE', `/server/${id}`],
          graphql: person === admin ? `deleteBooking(id: "${id}")` : `deleteServer(id: "${id}")`,
        });
        for (const inbox of inboxes) expect(await inbox.next()).toEqual({ id });
      }
    });
  });

  it('pushes a scene change by OBS', async () => {
    const { id } = await createReadyServer();
    const inbox = await secondSession.openInbox('/user/queue/status/update');
    live.node.servers.get(id)!.showScene('Be right back');
    expect(await inbox.until(({ scene }) => scene === 'Be right back')).toMatchObject({
      serverId: id,
    });
  });

  it('pushes the loss and the return of a broadcast', async () => {
    const { id } = await createReadyServer();
    await owner.request('POST', `/server/${id}/obs/start`);
    const inbox = await secondSession.openInbox('/user/queue/status/update');
    let reconnect = () => {};
    live.node.servers.get(id)!.dropBroadcast(true, new Promise((resolve) => (reconnect = resolve)));
    await inbox.until(({ obs, output }) => !obs && output?.state === 'reconnecting');
    reconnect();
    await inbox.until(({ obs, output }) => obs && output?.state === 'live');
  });

  it('pushes the connection, the statistics and the disconnection of a phone', async () => {
    await createReadyServer();
    const inbox = await secondSession.openInbox('/user/queue/status/update');
    const ingest = await waitForIngestDigest(live, stream);
    live.node.publish(ingest);
    await inbox.until(({ srt }) => srt);
    expect(await inbox.until(({ kbps }) => kbps !== undefined)).toMatchObject({
      kbps: 4_000,
      rttMs: 40,
    });
    live.node.stopPublishing(ingest);
    await inbox.until(({ srt }) => !srt);
  });

  it('removes the stream from the guest’s server when the invite is removed', async () => {
    const guest = await LivePerson.signIn(live, 'moderator');
    const sharedStream = await owner.request<Stream>('POST', '/stream', {});
    await owner.request('PUT', `/stream/${sharedStream.id}/invites`, [guest.id]);
    const { id: guestData } = await guest.request<{ id: number }>('POST', '/data', {});
    const server = await guest.request<Server>('POST', '/server', {
      streamId: sharedStream.id,
      dataId: guestData,
    });
    const inbox = await guest.openInbox('/user/queue/server/update');
    await owner.request('PUT', `/stream/${sharedStream.id}/invites`, []);
    expect(await inbox.until(({ streamId }) => streamId === null)).toMatchObject({ id: server.id });
    await guest.closeChannels();
  });
});
