import type { ServerStatus } from '@trailcast/schema/wire';
import { ChannelRegistry, type LiveChannel } from './channel-registry.js';
import { StatsPublisher } from './stats-publisher.js';

/** A channel with more unsent bytes gets no statistics. */
const MAX_UNSENT_BYTES = 64 * 1024;
const STATUS = '/user/queue/status/update';

function createPublisher() {
  const registry = new ChannelRegistry();
  const received: (number | undefined)[] = [];
  const channel = { unsent: 0, isSubscribed: true };
  const liveChannel: LiveChannel = {
    viewer: { userId: 1, role: 'VERIFIED', sessionId: 1 },
    isSubscribedTo: () => channel.isSubscribed,
    push: (_, json) => received.push((JSON.parse(json) as ServerStatus).kbps),
    unsentBytes: () => channel.unsent,
    revoke: () => undefined,
    reload: () => undefined,
  };
  registry.add(liveChannel);
  const publisher = new StatsPublisher(registry);
  const publish = (kbps: number, serverId = 5, userId = 1) =>
    publisher.publish(userId, STATUS, serverId, {
      serverId,
      kbps,
      scene: null,
      obs: false,
      srt: true,
      version: 1,
    });
  return { publisher, received, channel, publish };
}

describe('StatsPublisher.publish', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sends the first statistics immediately, then the latest once per second', () => {
    const { received, publish } = createPublisher();
    for (const kbps of [1, 2, 3]) publish(kbps);
    expect(received).toEqual([1]);
    jest.advanceTimersByTime(999);
    publish(4);
    expect(received).toEqual([1]);
    jest.advanceTimersByTime(1);
    expect(received).toEqual([1, 4]);
    publish(5);
    jest.advanceTimersByTime(1_000);
    expect(received).toEqual([1, 4, 5]);
    jest.advanceTimersByTime(5_000);
    expect(received).toEqual([1, 4, 5]);
  });

  it('limits the rate per entity', () => {
    const { received, publish } = createPublisher();
    publish(1, 5);
    publish(2, 6);
    expect(received).toEqual([1, 2]);
  });

  it('sends nothing to slow or unsubscribed channels, or to users without channels', () => {
    const { received, channel, publish } = createPublisher();
    channel.unsent = MAX_UNSENT_BYTES + 1024;
    publish(1);
    channel.unsent = 0;
    channel.isSubscribed = false;
    jest.advanceTimersByTime(1_000);
    publish(2);
    const userWithoutChannels = 99;
    publish(3, 5, userWithoutChannels);
    expect(received).toEqual([]);
  });

  it('drops pending statistics when a committed change of the entity was sent', () => {
    const { publisher, received, publish } = createPublisher();
    publish(1);
    publish(2);
    publisher.supersede(1, STATUS, 5);
    jest.advanceTimersByTime(1_000);
    expect(received).toEqual([1]);
  });

  it('sends nothing after close', () => {
    const { publisher, received, publish } = createPublisher();
    publish(1);
    publish(2);
    publisher.close();
    jest.advanceTimersByTime(5_000);
    expect(received).toEqual([1]);
  });
});
