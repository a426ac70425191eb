import type { ServerStatus } from '@trailcast/schema/wire';
import { ChannelRegistry, type LiveChannel } from './channel-registry.js';
import { StatsPublisher } from './stats-publisher.js';

const STATUS = '/user/queue/status/update';

function setUp() {
  const registry = new ChannelRegistry();
  const got: (number | undefined)[] = [];
  const channel = { unsent: 0, listens: true };
  const live: LiveChannel = {
    viewer: { userId: 1, role: 'VERIFIED', sessionId: 1 },
    isSubscribedTo: () => channel.listens,
    push: (_, json) => got.push((JSON.parse(json) as ServerStatus).kbps),
    unsentBytes: () => channel.unsent,
    revoke: () => undefined,
    reload: () => undefined,
  };
  registry.add(live);
  const board = new StatsPublisher(registry);
  const publish = (kbps: number, serverId = 5, userId = 1) =>
    board.publish(userId, STATUS, serverId, {
      serverId,
      kbps,
      scene: null,
      obs: false,
      srt: true,
      version: 1,
    });
  return { board, got, channel, publish };
}

describe('StatsPublisher.publish', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sends the first statistics immediately, then the latest once per second', () => {
    const { got, publish } = setUp();
    for (const kbps of [1, 2, 3]) publish(kbps);
    expect(got).toEqual([1]);
    jest.advanceTimersByTime(999);
    publish(4);
    expect(got).toEqual([1]);
    jest.advanceTimersByTime(1);
    expect(got).toEqual([1, 4]);
    publish(5);
    jest.advanceTimersByTime(1_000);
    expect(got).toEqual([1, 4, 5]);
    jest.advanceTimersByTime(5_000);
    expect(got).toEqual([1, 4, 5]);
  });

  it('limits the rate per entity', () => {
    const { got, publish } = setUp();
    publish(1, 5);
    publish(2, 6);
    expect(got).toEqual([1, 2]);
  });

  it('sends nothing to slow or unsubscribed channels, or to users without channels', () => {
    const { got, channel, publish } = setUp();
    channel.unsent = 65 * 1024;
    publish(1);
    channel.unsent = 0;
    channel.listens = false;
    jest.advanceTimersByTime(1_000);
    publish(2);
    publish(3, 5, 99);
    expect(got).toEqual([]);
  });

  it('drops pending statistics when a committed change of the entity was sent', () => {
    const { board, got, publish } = setUp();
    publish(1);
    publish(2);
    board.supersede(1, STATUS, 5);
    jest.advanceTimersByTime(1_000);
    expect(got).toEqual([1]);
  });

  it('sends nothing after close', () => {
    const { board, got, publish } = setUp();
    publish(1);
    publish(2);
    board.close();
    jest.advanceTimersByTime(5_000);
    expect(got).toEqual([1]);
  });
});
