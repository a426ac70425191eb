import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import type { PushDestination } from '@trailcast/schema/push';
import type { OutboxEvent } from '../outbox/outbox-event.js';
import type { Viewer } from '../viewer.js';
import { until } from '../../../../e2e/_kit/wait.js';
import { ChannelRegistry, type LiveChannel } from './channel-registry.js';
import { Delivery, findDestination } from './delivery.js';
import type { PushSource } from './push-source.js';
import { UserQueues } from './user-queues.js';

class ChannelSpy implements LiveChannel {
  readonly received: string[] = [];
  readonly viewer: Viewer;

  constructor(
    userId: number,
    sessionId: number,
    private readonly destinations: PushDestination[],
  ) {
    this.viewer = { userId, sessionId, role: 'VERIFIED' };
  }
  isSubscribedTo(destination: PushDestination): boolean {
    return this.destinations.includes(destination);
  }
  push(destination: PushDestination, json: string): void {
    this.received.push(`${destination} ${json}`);
  }
  unsentBytes(): number {
    return 0;
  }
  revoke(): void {
    this.received.push('revoked');
  }
  reload(reason: string): void {
    this.received.push(`reload: ${reason}`);
  }
}

/** Maximum number of tasks that wait in a user's queue. */
const MAX_WAITING = 10;
const CREATE = '/user/queue/stream/create';
const UPDATE = '/user/queue/stream/update';
const DELETE = '/user/queue/stream/delete';

function createSource(render: PushSource['render'], kind: PushSource['kind'] = 'stream'): PushSource {
  return { kind, render, snapshots: {} };
}

function createDelivery(sources: PushSource[], ...channels: ChannelSpy[]) {
  const registry = new ChannelRegistry();
  for (const channel of channels) registry.add(channel);
  const queues = new UserQueues({ concurrency: 4, timeoutMs: 50, maxWaiting: MAX_WAITING });
  const delivery = new Delivery(sources, registry, queues, pino({ enabled: false }));
  let sequence = 0;
  const deliver = (event: Partial<OutboxEvent>) =>
    delivery.deliver({
      sequence: ++sequence,
      kind: 'stream',
      operation: 'update',
      entityId: 7,
      version: 1,
      audience: [1],
      ...event,
    });
  return { deliver, delivery, queues, registry };
}

/** Waits until each channel received a message. */
const waitForMessages = (...channels: ChannelSpy[]) =>
  until(() => channels.every((channel) => channel.received.length > 0));

describe('Delivery.deliver', () => {
  it("renders a change once per user and sends it to the user's subscribed channels", async () => {
    const renders: number[] = [];
    const first = new ChannelSpy(1, 1, [UPDATE]);
    const second = new ChannelSpy(1, 2, [UPDATE]);
    const unsubscribed = new ChannelSpy(1, 3, [DELETE]);
    const otherUser = new ChannelSpy(2, 4, [UPDATE]);
    const render = async (id: number, userId: number) => {
      renders.push(userId);
      return { id, for: userId };
    };
    const { deliver } = createDelivery([createSource(render)], first, second, unsubscribed, otherUser);
    deliver({ audience: [1, 1, 2, 99] });
    await waitForMessages(first, second, otherUser);
    expect(renders).toEqual([1, 2]);
    expect(first.received).toEqual([`${UPDATE} {"id":7,"for":1}`]);
    expect(second.received).toEqual(first.received);
    expect(unsubscribed.received).toEqual([]);
    expect(otherUser.received).toEqual([`${UPDATE} {"id":7,"for":2}`]);
  });

  it('renders nothing for a user whose channels are not subscribed', async () => {
    let renders = 0;
    const render = async () => ({ n: ++renders });
    const { deliver } = createDelivery([createSource(render)], new ChannelSpy(1, 1, [DELETE]));
    deliver({});
    await delay(5);
    expect(renders).toBe(0);
  });

  it('sends the changes of a user in commit order, even if rendering is slow', async () => {
    const channel = new ChannelSpy(1, 1, [CREATE, UPDATE]);
    const render = async (id: number) => {
      await delay(id === 1 ? 20 : 0);
      return { id };
    };
    const { deliver } = createDelivery([createSource(render)], channel);
    deliver({ operation: 'create', entityId: 1 });
    deliver({ operation: 'update', entityId: 2 });
    await until(() => channel.received.length >= 2);
    expect(channel.received).toEqual([`${CREATE} {"id":1}`, `${UPDATE} {"id":2}`]);
  });

  it('does not delay a recipient when rendering for others is slow or fails', async () => {
    const slowChannel = new ChannelSpy(1, 1, [UPDATE]);
    const failingChannel = new ChannelSpy(2, 2, [UPDATE]);
    const unaffectedChannel = new ChannelSpy(3, 3, [UPDATE]);
    const render = async (id: number, userId: number) => {
      if (userId === 1) await new Promise(() => undefined);
      if (userId === 2) throw new Error('no');
      return { id };
    };
    const channels = [slowChannel, failingChannel, unaffectedChannel];
    const { deliver } = createDelivery([createSource(render)], ...channels);
    deliver({ audience: [1, 2, 3] });
    await waitForMessages(unaffectedChannel, failingChannel);
    expect(unaffectedChannel.received).toEqual([`${UPDATE} {"id":7}`]);
    expect(failingChannel.received).toEqual(['reload: delivery failed']);
    await waitForMessages(slowChannel);
    expect(slowChannel.received).toEqual(['reload: delivery failed']);
  });

  it('sends nothing for a deleted entity, and only the id for a deletion', async () => {
    const channel = new ChannelSpy(1, 1, [CREATE, UPDATE, DELETE]);
    const { deliver } = createDelivery([createSource(async () => null)], channel);
    deliver({ operation: 'create' });
    deliver({ operation: 'update' });
    deliver({ operation: 'delete' });
    await waitForMessages(channel);
    expect(channel.received).toEqual([`${DELETE} {"id":7}`]);
  });

  it('skips a deletion that is followed by a create', async () => {
    const channel = new ChannelSpy(1, 1, [CREATE, DELETE]);
    const { deliver } = createDelivery([createSource(async (id) => ({ id }))], channel);
    deliver({ operation: 'delete' });
    deliver({ operation: 'create' });
    await waitForMessages(channel);
    expect(channel.received).toEqual([`${CREATE} {"id":7}`]);
  });

  it('revokes channels when their session or role is revoked, and reloads them when the role changes', async () => {
    const firstSession = new ChannelSpy(1, 11, []);
    const secondSession = new ChannelSpy(1, 12, []);
    const otherUser = new ChannelSpy(2, 13, []);
    const { deliver } = createDelivery([], firstSession, secondSession, otherUser);
    deliver({ kind: 'session', operation: 'revoke', entityId: 11, audience: [1] });
    expect([firstSession.received, secondSession.received, otherUser.received]).toEqual([
      ['revoked'],
      [],
      [],
    ]);
    deliver({ kind: 'role', operation: 'revoke', entityId: 2, audience: [] });
    expect([secondSession.received, otherUser.received]).toEqual([[], ['revoked']]);
    deliver({ kind: 'role', operation: 'update', entityId: 1, audience: [] });
    expect(secondSession.received).toEqual(['reload: role changed']);
  });

  it('reloads the channels of a user whose queue is full', async () => {
    const channel = new ChannelSpy(1, 1, [UPDATE]);
    const { deliver } = createDelivery([createSource(() => delay(40, { id: 1 }))], channel);
    for (let count = 0; count < MAX_WAITING + 3; count++) deliver({});
    await waitForMessages(channel);
    expect(channel.received).toContain('reload: delivery failed');
  });
});

describe('Delivery.runSnapshot', () => {
  it('sends the snapshot between earlier and later changes', async () => {
    const channel = new ChannelSpy(1, 1, [UPDATE]);
    let state = 1;
    const streams: PushSource = {
      kind: 'stream',
      render: async (id) => {
        await delay(5);
        return { id, state };
      },
      snapshots: { '/user/queue/stream/list': async () => delay(5, [{ state }]) as never },
    };
    const { deliver, delivery } = createDelivery([streams], channel);
    deliver({});
    const snapshot = delivery.runSnapshot(1, '/user/queue/stream/list', (json) =>
      channel.received.push(`list ${json}`),
    );
    state = 2;
    deliver({});
    await snapshot;
    await until(() => channel.received.length >= 3);
    expect(channel.received).toEqual([
      `${UPDATE} {"id":7,"state":2}`,
      'list [{"state":2}]',
      `${UPDATE} {"id":7,"state":2}`,
    ]);
  });

  it('rejects when the snapshot can’t be read, and drops a late snapshot', async () => {
    const results: unknown[] = [];
    const sources: PushSource[] = [
      {
        ...createSource(async () => null, 'server'),
        snapshots: { '/user/queue/server/list': () => Promise.reject(new Error('no')) },
      },
      { ...createSource(async () => null), snapshots: { '/user/queue/stream/list': () => delay(80, []) } },
    ];
    const { delivery } = createDelivery(sources);
    await expect(
      delivery.runSnapshot(1, '/user/queue/server/list', (json) => results.push(json)),
    ).rejects.toThrow('no');
    await expect(
      delivery.runSnapshot(1, '/user/queue/stream/list', (json) => results.push(json)),
    ).rejects.toThrow('a task took longer than 50 ms');
    await delay(60);
    expect(results).toEqual([]);
  });
});

describe('findDestination', () => {
  test.each([
    ['server', 'create', '/user/queue/server/create'],
    ['data', 'delete', '/user/queue/data/delete'],
    ['status', 'create', '/user/queue/status/update'],
    ['status', 'update', '/user/queue/status/update'],
    ['status', 'delete', null],
    ['payment', 'update', '/user/queue/payment/update'],
    ['payment', 'create', '/user/queue/payment/update'],
    ['session', 'revoke', null],
    ['role', 'update', null],
  ] as const)('for the event %s %s, returns the destination %s', (kind, operation, destination) => {
    expect(findDestination({ kind, operation })).toBe(destination);
  });
});
