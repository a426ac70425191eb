import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { ChannelRegistry } from '../channel-registry.js';

/** A channel with more unsent bytes than this is closed, so that its client reloads everything. */
const MAX_UNSENT_BYTES = 128 * 1024;

/** Sends messages that are not stored to the live channels of this process: immediately, in order, each once. */
export class LiveMessages {
  constructor(private readonly channels: ChannelRegistry) {}

  listSubscribedUserIds(destination: PushDestination): number[] {
    const channels = this.channels.listAll().filter((channel) => channel.isSubscribedTo(destination));
    return [...new Set(channels.map(({ viewer }) => viewer.userId))];
  }

  send<D extends PushDestination>(userIds: readonly number[], destination: D, body: PushBodies[D]): void {
    const channels = userIds
      .flatMap((userId) => this.channels.listByUser(userId))
      .filter((channel) => channel.isSubscribedTo(destination));
    if (channels.length === 0) return;
    const json = JSON.stringify(body);
    for (const channel of channels) {
      if (channel.unsentBytes() > MAX_UNSENT_BYTES) channel.reload('too slow');
      else channel.push(destination, json);
    }
  }
}
