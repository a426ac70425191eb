import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../e2e/_kit/wait.js';
import type { OutboxDraft } from '../src/infra/outbox/outbox-event.js';
import type { PushSource } from '../src/infra/push/push-source.js';
import { connectStomp, type StompTestClient } from './_stomp/stomp-test-client.js';
import { FakeStreams, startStompServer, createStream } from './_stomp/stomp-test-server.js';

let testServer: Awaited<ReturnType<typeof startStompServer>>;
let streams: FakeStreams;
const latestVersions = new Map<number, number>();
const clients: StompTestClient[] = [];

async function connect(token = 'streamer-token'): Promise<StompTestClient> {
  const client = await connectStomp(testServer.url, token);
  clients.push(client);
  return client;
}

/** Commits a change. Versions continue after a deletion, because a removed invite can be created again. */
function commitChange(operation: OutboxDraft['operation'], id: number, audience = [1]): void {
  const version = (latestVersions.get(id) ?? streams.versions.get(id) ?? 0) + 1;
  latestVersions.set(id, version);
  if (operation === 'delete') streams.versions.delete(id);
  else streams.versions.set(id, version);
  testServer.outbox.commit({ kind: 'stream', operation, entityId: id, version, audience });
}

async function startServer(...sources: PushSource[]): Promise<void> {
  streams = new FakeStreams();
  latestVersions.clear();
  testServer = await startStompServer({ sources: [streams, ...sources], revalidateMs: 100 });
}

beforeEach(() => startServer());
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await testServer.close();
});

const STREAM_LIST = '/user/queue/stream/list';
const STREAM_CREATE = '/user/queue/stream/create';
const STREAM_UPDATE = '/user/queue/stream/update';
const STREAM_DELETE = '/user/queue/stream/delete';

describe('delivery', () => {
  it('sends changes to all channels of the audience, and renders them once per user', async () => {
    const desktop = await connect();
    const phone = await connect('streamer-phone-token');
    const friend = await connect('friend-token');
    const inboxes = await Promise.all(
      [desktop, phone, friend].map((client) => client.subscribe(STREAM_CREATE)),
    );
    const deletions = await phone.subscribe(STREAM_DELETE);
    commitChange('create', 5, [1, 2]);
    for (const inbox of inboxes) expect(await inbox.next()).toEqual(createStream(5, 1));
    expect(streams.renders).toBe(2);
    commitChange('delete', 5, [1]);
    expect(await deletions.next()).toEqual({ id: 5 });
  });

  it('sends no changes to other users and to destinations without a subscription', async () => {
    const client = await connect();
    const friend = await connect('friend-token');
    const deletions = await client.subscribe(STREAM_DELETE);
    const friendInbox = await friend.subscribe(STREAM_UPDATE);
    commitChange('update', 5);
    await delay(50);
    expect([deletions.drain(), friendInbox.drain()]).toEqual([[], []]);
  });

  it('sends no changes after UNSUBSCRIBE', async () => {
    const client = await connect();
    const inbox = await client.subscribe(STREAM_UPDATE);
    await inbox.unsubscribe();
    commitChange('update', 5);
    await delay(50);
    expect(inbox.drain()).toEqual([]);
  });

  it('sends only the latest statistics to status subscribers', async () => {
    const client = await connect();
    const inbox = await client.subscribe('/user/queue/status/update');
    const publishStats = (kbps: number) =>
      testServer.statsPublisher.publish(1, '/user/queue/status/update', 9, {
        serverId: 9,
        scene: 'Live',
        obs: false,
        srt: true,
        version: 1,
        kbps,
      });
    for (const kbps of [100, 200, 300]) publishStats(kbps);
    expect((await inbox.next()).kbps).toBe(100);
    expect((await inbox.next()).kbps).toBe(300);
    await delay(80);
    expect(inbox.drain()).toEqual([]);
  });
});

describe('snapshots', () => {
  it('sends a snapshot as the first MESSAGE of a list subscription', async () => {
    streams.versions.set(5, 3);
    const client = await connect();
    const inbox = await client.subscribe(STREAM_LIST);
    expect(inbox.drain()).toEqual([[createStream(5, 3)]]);
  });

  it('sends a snapshot only to the new subscription', async () => {
    const client = await connect();
    const firstInbox = await client.subscribe(STREAM_LIST);
    firstInbox.drain();
    const secondInbox = await client.subscribe(STREAM_LIST);
    expect(secondInbox.drain()).toEqual([[]]);
    expect(firstInbox.drain()).toEqual([]);
  });

  it('confirms a subscription without content, and sends no snapshot', async () => {
    await testServer.close();
    const status: PushSource = {
      kind: 'status',
      render: async () => null,
      snapshots: { '/user/queue/status/update': async () => undefined },
    };
    await startServer(status);
    const client = await connect();
    const inbox = await client.subscribe('/user/queue/status/update');
    await delay(30);
    expect(inbox.drain()).toEqual([]);
  });

  it('sends all later and no earlier changes of many writers after a snapshot', async () => {
    for (let id = 1; id <= 20; id++) streams.versions.set(id, 1);
    let isWriting = true;
    const writers = Array.from({ length: 10 }, async (_, n) => {
      for (let step = 0; isWriting && step < 500; step++) {
        const id = (n * 7 + step) % 40;
        if (streams.versions.has(id) && step % 11 === 0) commitChange('delete', id);
        else commitChange(streams.versions.has(id) ? 'update' : 'create', id);
        await delay(20 + (step % 20));
      }
    });
    const checks = Array.from({ length: 8 }, async (_, n) => {
      await delay(n * 30);
      return followStreams(await connect());
    });
    const followers = await Promise.all(checks);
    await delay(100);
    isWriting = false;
    await Promise.all(writers);
    commitChange('create', LAST_ID);
    for (const { listStaleBodies, listState, waitForLastChange } of followers) {
      await waitForLastChange();
      expect(listStaleBodies()).toEqual([]);
      expect(listState()).toEqual([...streams.versions].sort(([a], [b]) => a - b));
    }
  });
});

const LAST_ID = 99;

/** Subscribes a client. Returns functions for its state, and for received bodies older than the state. */
async function followStreams(client: StompTestClient) {
  const versions = new Map<number, number>();
  const staleBodies: string[] = [];
  let isListed = false;
  const apply = (body: { id: number; version: number }) => {
    if ((versions.get(body.id) ?? 0) > body.version) staleBodies.push(`${body.id}: ${body.version}`);
    versions.set(body.id, body.version);
  };
  for (const destination of [STREAM_CREATE, STREAM_UPDATE])
    client.stompClient.subscribe(destination, (message) =>
      apply(JSON.parse(message.body) as { id: number; version: number }),
    );
  client.stompClient.subscribe(STREAM_DELETE, (message) =>
    versions.delete((JSON.parse(message.body) as { id: number }).id),
  );
  await new Promise<void>((resolve) => {
    client.stompClient.subscribe(STREAM_LIST, (message) => {
      if (isListed) staleBodies.push('a second list');
      isListed = true;
      const list = JSON.parse(message.body) as { id: number; version: number }[];
      const ids = new Set(list.map(({ id }) => id));
      for (const id of versions.keys()) if (!ids.has(id)) versions.delete(id);
      list.forEach(apply);
      resolve();
    });
  });
  return {
    listStaleBodies: () => staleBodies,
    listState: () => [...versions].sort(([a], [b]) => a - b),
    /** Waits for the last change. All other changes arrive before it. */
    waitForLastChange: () => until(() => versions.has(LAST_ID)),
  };
}

describe('a channel', () => {
  it('is closed with ERROR Unauthorized if its session is revoked', async () => {
    const desktop = await connect();
    const phone = await connect('streamer-phone-token');
    testServer.outbox.commit({
      kind: 'session',
      operation: 'revoke',
      entityId: 12,
      version: 1,
      audience: [1],
    });
    expect(await phone.waitUntilClosed()).toEqual({ code: 1008, error: 'Unauthorized' });
    expect(await Promise.race([desktop.closed, delay(100, 'open')])).toBe('open');
  });

  it('is closed if the rights of its user are reduced', async () => {
    const ownClients = [await connect(), await connect('streamer-phone-token')];
    const otherClient = await connect('friend-token');
    testServer.outbox.commit({ kind: 'role', operation: 'revoke', entityId: 1, version: 2, audience: [1] });
    for (const client of ownClients) expect((await client.waitUntilClosed()).error).toBe('Unauthorized');
    expect(await Promise.race([otherClient.closed, delay(100, 'open')])).toBe('open');
  });

  it('is closed if its session has expired', async () => {
    const client = await connect();
    testServer.viewers.delete('streamer-token');
    expect((await client.waitUntilClosed()).error).toBe('Unauthorized');
  });

  it('is closed without ERROR if unread changes were pruned', async () => {
    const client = await connect();
    testServer.outbox.failure = new Error('away');
    commitChange('update', 1);
    commitChange('update', 1);
    testServer.outbox.prune(1);
    await delay(10);
    testServer.outbox.failure = null;
    expect(await client.waitUntilClosed()).toEqual({ code: 1011, error: undefined });
  });

  it('is closed if its client is slow, and stays open if its client is fast', async () => {
    await testServer.close();
    const largeSource: PushSource = {
      kind: 'data',
      render: async (id) => ({ id, name: 'big', scenes: 'x'.repeat(256 * 1024), version: 1 }),
      snapshots: {},
    };
    await startServer(largeSource);
    const slowClient = await connect();
    const quickClient = await connect('friend-token');
    const inbox = await quickClient.subscribe('/user/queue/data/update');
    await slowClient.subscribe('/user/queue/data/update');
    const socket = slowClient.stompClient.webSocket as unknown as { pause(): void; resume(): void };
    socket.pause();
    const rounds = 60;
    for (let n = 0; n < rounds && testServer.server.channelCount() === 2; n++) {
      testServer.outbox.commit({
        kind: 'data',
        operation: 'update',
        entityId: 1,
        version: n,
        audience: [1, 2],
      });
      await inbox.next();
    }
    expect(testServer.server.channelCount()).toBe(1);
    socket.resume();
    expect((await slowClient.waitUntilClosed()).code).toBe(1006);
    testServer.outbox.commit({
      kind: 'data',
      operation: 'update',
      entityId: 1,
      version: 99,
      audience: [1, 2],
    });
    expect((await inbox.next()).id).toBe(1);
  });

  it('is opened again by its client after a reload', async () => {
    const client = await connectStomp(testServer.url, 'streamer-token', { reconnectDelayMs: 50 });
    clients.push(client);
    let connects = 0;
    const reconnected = new Promise<void>((resolve) => {
      client.stompClient.onConnect = () => {
        connects += 1;
        resolve();
      };
    });
    for (const channel of testServer.channels.listAll()) channel.reload('test');
    await reconnected;
    expect(connects).toBe(1);
    expect(testServer.server.channelCount()).toBe(1);
  });
});

describe('1,000 channels of twenty users', () => {
  it('renders a change of a shared stream twenty times, and sends it to each channel', async () => {
    for (let user = 100; user < 120; user++)
      testServer.viewers.set(`token-${user}`, { userId: user, role: 'VERIFIED', sessionId: user });
    const audience = Array.from({ length: 20 }, (_, n) => 100 + n);
    const inboxes = [];
    for (let round = 0; round < 50; round++) {
      const userChannels = await Promise.all(audience.map((user) => connect(`token-${user}`)));
      inboxes.push(...(await Promise.all(userChannels.map((client) => client.subscribe(STREAM_UPDATE)))));
    }
    expect(testServer.server.channelCount()).toBe(1_000);
    streams.renders = 0;
    commitChange('update', 5, audience);
    for (const inbox of inboxes) expect((await inbox.next()).id).toBe(5);
    expect(streams.renders).toBe(20);
  });
});
