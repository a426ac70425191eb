import type { Data, Session, Stream } from '@trailcast/schema/wire';
import { PUSH_DESTINATIONS } from '@trailcast/schema/push';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../e2e/_kit/wait.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson, APIS } from './_app/live-person.js';
import type { StompTestClient } from './_stomp/stomp-test-client.js';
import { anyDatabase } from './_database/test-database.js';

/** Time for checking that the channel is still connected, ms. */
const OPEN_CHECK_MS = 1_000;

anyDatabase((makeDatabase) => {
  let live: LiveApp;
  let owner: LivePerson;
  let admin: LivePerson;
  let logins = 0;

  beforeAll(async () => {
    live = await LiveApp.start(makeDatabase);
    owner = await LivePerson.signIn(live, 'streamer');
    admin = await LivePerson.signIn(live, 'admin');
  });
  afterEach(() => Promise.all([owner, admin].map((person) => person.closeChannels())));
  afterAll(() => live.close());

  const waitForError = (channel: StompTestClient) => channel.closed.then(({ error }) => error);

  describe.each(APIS)('by %s', (via) => {
    it('invalidates the token at a logout, and closes only the session’s channels', async () => {
      const [phone, desktop] = [
        await LivePerson.signIn(live, 'friend'),
        await LivePerson.signIn(live, 'friend'),
      ];
      const [firstPhoneChannel, secondPhoneChannel, desktopChannel] = [
        await phone.openChannel(),
        await phone.openChannel(),
        await desktop.openChannel(),
      ];
      await phone.change(via, { rest: ['POST', '/user/logout'], graphql: 'logout' });
      expect(await Promise.all([waitForError(firstPhoneChannel), waitForError(secondPhoneChannel)])).toEqual([
        'Unauthorized',
        'Unauthorized',
      ]);
      expect((await phone.rest('GET', '/user')).status).toBe(401);
      await expect(phone.openChannel()).rejects.toThrow('Unauthorized');
      expect(await Promise.race([waitForError(desktopChannel), delay(OPEN_CHECK_MS, 'still open')])).toBe(
        'still open',
      );
      await desktop.closeChannels();
    });

    it('closes the channels of a revoked session', async () => {
      const [phone, desktop] = [
        await LivePerson.signIn(live, 'friend'),
        await LivePerson.signIn(live, 'friend'),
      ];
      const channel = await phone.openChannel();
      const sessions = await phone.request<Session[]>('GET', '/session');
      const { id } = sessions.find(({ current }) => current)!;
      await desktop.change(via, {
        rest: ['DELETE', `/session/${id}`],
        graphql: `revokeSession(id: "${id}")`,
      });
      expect(await waitForError(channel)).toBe('Unauthorized');
    });

    it('closes every channel of a user demoted to UNVERIFIED, and rejects new channels', async () => {
      const login = `rider${(logins += 1)}`;
      const [phone, desktop] = [await LivePerson.signIn(live, login), await LivePerson.signIn(live, login)];
      const channels = [await phone.openChannel(), await desktop.openChannel()];
      await admin.change(via, {
        rest: ['PUT', `/user/${phone.id}/role`, { role: 'UNVERIFIED' }],
        graphql: `setUserRole(userId: "${phone.id}", role: UNVERIFIED) { role }`,
      });
      expect(await Promise.all(channels.map(waitForError))).toEqual(['Unauthorized', 'Unauthorized']);
      await expect(desktop.openChannel()).rejects.toThrow('Forbidden');
    });
  });

  it('confirms a subscription after its snapshot, and sends all later changes', async () => {
    const channel = await owner.openChannel();
    const listInbox = await channel.subscribe('/user/queue/stream/list');
    expect(listInbox.drain()).toHaveLength(1);
    const creationInbox = await channel.subscribe('/user/queue/stream/create');
    const { id } = await owner.request<Stream>('POST', '/stream', {});
    expect((await creationInbox.next()).id).toBe(id);
    await creationInbox.unsubscribe();
    await owner.request('POST', '/stream', {});
    await channel.subscribe('/user/queue/stream/list');
    expect(creationInbox.drain()).toEqual([]);
  });

  it('delivers events of every kind in commit order to both channels of a user', async () => {
    const stream = await owner.request<Stream>('POST', '/stream', {});
    const data = await owner.request<Data>('POST', '/data', {});
    const eventLogs = [
      await recordEvents(await owner.openChannel()),
      await recordEvents(await owner.openChannel()),
    ];
    const expected: string[] = [];
    for (let round = 1; round <= 8; round += 1) {
      await owner.request('PUT', `/stream/${stream.id}/name`, { name: `Name ${round}` });
      await owner.request('PUT', `/data/${data.id}/name`, { name: `Name ${round}` });
      const createdStream = await owner.request<Stream>('POST', '/stream', {});
      await owner.request('DELETE', `/data/${(await owner.request<Data>('POST', '/data', {})).id}`);
      expected.push(
        `stream/update ${stream.id}`,
        `data/update ${data.id}`,
        `stream/create ${createdStream.id}`,
      );
    }
    const lastEntry = `stream/create ${expected.at(-1)?.split(' ')[1]}`;
    for (const log of eventLogs) {
      await until(() => log.includes(lastEntry));
      expect(log.filter((entry) => /stream\/|data\/update/.test(entry))).toEqual(expected);
    }
  });

  it('brings all channels of all users to the same state after concurrent changes', async () => {
    const guest = await LivePerson.signIn(live, 'moderator');
    const { id } = await owner.request<Stream>('POST', '/stream', {});
    await owner.request('PUT', `/stream/${id}/invites`, [guest.id]);
    const [ownInbox, secondInbox, guestInbox] = [
      await owner.openInbox('/user/queue/stream/update'),
      await owner.openInbox('/user/queue/stream/update'),
      await guest.openInbox('/user/queue/stream/update'),
    ];
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        owner.request('PUT', `/stream/${id}/name`, { name: `At once ${index}` }).catch(() => undefined),
      ),
    );
    const finalStream = (await owner.request<Stream[]>('GET', '/stream')).find((stream) => stream.id === id)!;
    for (const inbox of [ownInbox, secondInbox, guestInbox])
      expect(await inbox.until(({ version }) => version === finalStream.version)).toEqual(finalStream);
    await guest.closeChannels();
  });

  it('supports every destination of the contract', async () => {
    const channel = await owner.openChannel();
    for (const destination of PUSH_DESTINATIONS) await channel.subscribe(destination);
  });
});

/** Subscribes to streams and collections. Returns a list that grows with lines `kind/operation id`. */
async function recordEvents(channel: StompTestClient): Promise<string[]> {
  const log: string[] = [];
  for (const destination of PUSH_DESTINATIONS.filter((name) => /(stream|data)\/(cr|up|de)/.test(name))) {
    const topic = destination.replace('/user/queue/', '');
    channel.stompClient.subscribe(destination, ({ body }) => {
      log.push(`${topic} ${(JSON.parse(body) as { id: number }).id}`);
    });
  }
  // Its receipt also confirms the previous subscriptions.
  await channel.subscribe('/user/queue/payment/update');
  return log;
}
