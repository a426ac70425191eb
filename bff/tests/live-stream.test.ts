import type { Server, Stream } from '@trailcast/schema/wire';
import { LiveApp } from './_app/live-app.js';
import { waitForIngestDigest, LivePerson, APIS } from './_app/live-person.js';
import { anyDatabase } from './_database/test-database.js';

anyDatabase((makeDatabase) => {
  let live: LiveApp;
  let owner: LivePerson;
  let desktop: LivePerson;
  let guest: LivePerson;

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
    owner = await LivePerson.signIn(live, 'streamer');
    desktop = await LivePerson.signIn(live, 'streamer');
    guest = await LivePerson.signIn(live, 'moderator');
  });
  afterEach(() => Promise.all([owner, desktop, guest].map((person) => person.closeChannels())));
  afterAll(() => live.close());

  const createStream = (name = 'Ride') => owner.request<Stream>('POST', '/stream', { name });
  const createSharedStream = async () => {
    const { id } = await createStream();
    return owner.request<Stream>('PUT', `/stream/${id}/invites`, [guest.id]);
  };
  const fetchStream = async (person: LivePerson, id: number) =>
    (await person.request<Stream[]>('GET', '/stream')).find((stream) => stream.id === id);

  describe('/user/queue/stream/list', () => {
    it('sends all own and shared streams first, in ascending order', async () => {
      const stream = await createSharedStream();
      for (const person of [owner, guest]) {
        const inbox = await person.openInbox('/user/queue/stream/list');
        const [list, ...further] = inbox.drain();
        expect(further).toEqual([]);
        expect(list).toEqual(await person.request('GET', '/stream'));
        expect(list).toContainEqual(stream);
        const streamIds = list!.map(({ id }) => id);
        expect(streamIds).toEqual([...streamIds].sort((a, b) => a - b));
      }
    });
  });

  describe.each(APIS)('by %s', (via) => {
    it('pushes a new stream only to its owner', async () => {
      const inboxes = [
        await owner.openInbox('/user/queue/stream/create'),
        await owner.openInbox('/user/queue/stream/create'),
        await desktop.openInbox('/user/queue/stream/create'),
      ];
      const guestInbox = await guest.openInbox('/user/queue/stream/create');
      await owner.change(via, {
        rest: ['POST', '/stream', { name: 'New' }],
        graphql: 'createStream(name: "New") { id }',
      });
      const creationPush = await inboxes[0]!.next();
      expect(creationPush).toEqual(await fetchStream(owner, creationPush.id));
      expect(creationPush.name).toBe('New');
      for (const inbox of inboxes.slice(1)) expect(await inbox.next()).toEqual(creationPush);
      expect(guestInbox.drain()).toEqual([]);
    });

    it('pushes a new name to the owner and the invited user', async () => {
      const { id } = await createSharedStream();
      const inboxes = [
        await desktop.openInbox('/user/queue/stream/update'),
        await guest.openInbox('/user/queue/stream/update'),
      ];
      await owner.change(via, {
        rest: ['PUT', `/stream/${id}/name`, { name: `By ${via}` }],
        graphql: `renameStream(id: "${id}", name: "By ${via}") { id }`,
      });
      for (const inbox of inboxes) {
        const body = await inbox.next();
        expect(body).toMatchObject({ id, name: `By ${via}` });
        expect(body).toEqual(await fetchStream(owner, id));
      }
    });

    it('pushes an invite as a creation to the invited user and as an update to the owner', async () => {
      const { id } = await createStream();
      const creationInbox = await guest.openInbox('/user/queue/stream/create');
      const updateInbox = await desktop.openInbox('/user/queue/stream/update');
      await owner.change(via, {
        rest: ['PUT', `/stream/${id}/invites`, [guest.id]],
        graphql: `setStreamInvites(id: "${id}", userIds: ["${guest.id}"]) { id }`,
      });
      expect(await creationInbox.next()).toEqual(await fetchStream(guest, id));
      expect((await updateInbox.next()).invitedUsers).toEqual([{ id: guest.id, displayName: guest.name }]);
    });

    it('pushes a removed invite as a deletion to the invited user and as an update to the owner', async () => {
      const { id } = await createSharedStream();
      const deletionInbox = await guest.openInbox('/user/queue/stream/delete');
      const updateInbox = await desktop.openInbox('/user/queue/stream/update');
      const ownerInbox = await owner.openInbox('/user/queue/stream/delete');
      await owner.change(via, {
        rest: ['PUT', `/stream/${id}/invites`, []],
        graphql: `setStreamInvites(id: "${id}", userIds: []) { id }`,
      });
      expect(await deletionInbox.next()).toEqual({ id });
      expect(await updateInbox.next()).toMatchObject({ id, invitedUsers: [] });
      expect(ownerInbox.drain()).toEqual([]);
    });

    it('pushes a deletion to an invited user who leaves, and an update to the owner', async () => {
      const { id } = await createSharedStream();
      const deletionInbox = await guest.openInbox('/user/queue/stream/delete');
      const updateInbox = await owner.openInbox('/user/queue/stream/update');
      await guest.change(via, {
        rest: ['PUT', `/stream/${id}/invites`, []],
        graphql: `setStreamInvites(id: "${id}", userIds: []) { id }`,
      });
      expect(await deletionInbox.next()).toEqual({ id });
      expect(await updateInbox.next()).toMatchObject({ id, invitedUsers: [] });
    });

    it('pushes a new key to the owner and the invited user', async () => {
      const stream = await createSharedStream();
      const inboxes = [
        await desktop.openInbox('/user/queue/stream/update'),
        await guest.openInbox('/user/queue/stream/update'),
      ];
      await owner.change(via, {
        rest: ['PUT', `/stream/${stream.id}/regenerate`],
        graphql: `regenerateStreamKey(id: "${stream.id}") { id }`,
      });
      for (const inbox of inboxes) {
        const body = await inbox.next();
        expect(body.streamKey).not.toBe(stream.streamKey);
        expect(body.version).toBeGreaterThan(stream.version);
      }
    });

    it('pushes a deletion to both users, and removes the stream from their servers', async () => {
      const stream = await createSharedStream();
      const servers = await Promise.all([owner, guest].map((person) => createServer(person, stream.id)));
      const deletionInboxes = [
        await desktop.openInbox('/user/queue/stream/delete'),
        await guest.openInbox('/user/queue/stream/delete'),
      ];
      const updateInboxes = [
        await desktop.openInbox('/user/queue/server/update'),
        await guest.openInbox('/user/queue/server/update'),
      ];
      await owner.change(via, {
        rest: ['DELETE', `/stream/${stream.id}`],
        graphql: `deleteStream(id: "${stream.id}")`,
      });
      for (const inbox of deletionInboxes) expect(await inbox.next()).toEqual({ id: stream.id });
      for (const [index, inbox] of updateInboxes.entries()) {
        const { id, version } = servers[index]!;
        const body = await inbox.until(({ streamId }) => streamId === null);
        expect(body.id).toBe(id);
        expect(body.version).toBeGreaterThan(version);
      }
      await Promise.all([owner, guest].map((person, index) => deleteServer(person, servers[index]!)));
    });
  });

  it('pushes a phone’s connection and disconnection to all users of the stream', async () => {
    const stream = await createSharedStream();
    const ingest = await waitForIngestDigest(live, stream);
    const inboxes = [
      await owner.openInbox('/user/queue/stream/update'),
      await desktop.openInbox('/user/queue/stream/update'),
      await guest.openInbox('/user/queue/stream/update'),
    ];
    live.node.publish(ingest);
    for (const inbox of inboxes) expect(await inbox.next()).toMatchObject({ id: stream.id, live: true });
    expect(await fetchStream(guest, stream.id)).toMatchObject({ live: true });
    live.node.stopPublishing(ingest);
    for (const inbox of inboxes) expect(await inbox.next()).toMatchObject({ id: stream.id, live: false });
  });

  it('increases the version with each update of a stream', async () => {
    const { id, version } = await createStream();
    const inbox = await desktop.openInbox('/user/queue/stream/update');
    const [rounds, updatesPerRound] = [5, 3];
    for (let round = 0; round < rounds; round += 1) {
      await owner.request('PUT', `/stream/${id}/name`, { name: `Name ${round}` });
      await owner.request('PUT', `/stream/${id}/invites`, round % 2 === 0 ? [guest.id] : []);
      await owner.request('PUT', `/stream/${id}/regenerate`);
    }
    const lastStream = (await fetchStream(owner, id))!;
    const versions: number[] = [version];
    await inbox.until((body) => versions.push(body.version) > 0 && body.version === lastStream.version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(lastStream.version).toBeGreaterThanOrEqual(version + rounds * updatesPerRound);
  });

  async function createServer(person: LivePerson, streamId: number): Promise<Server> {
    const { id: dataId } = await person.request<{ id: number }>('POST', '/data', {});
    return person.request<Server>('POST', '/server', { streamId, dataId });
  }
  const deleteServer = (person: LivePerson, { id }: Server) => person.request('DELETE', `/server/${id}`);
});
