import type { ChatUpdate } from '@trailcast/schema/wire';
import { ChannelRegistry, type LiveChannel } from '../channel-registry.js';
import { LiveMessages } from './live-messages.js';

const CHAT = '/user/queue/chat/update';
const UPDATE: ChatUpdate = {
  ...{ studioId: 1, state: 'connected', title: null, viewers: null },
  ...{ cleared: false, removed: [], added: [] },
};

describe('LiveMessages', () => {
  const channels = new ChannelRegistry();
  const messages = new LiveMessages(channels);

  function addChannel(userId: number, { isSubscribed = true, unsent = 0 } = {}) {
    const sent: string[] = [];
    const channel: LiveChannel & { sent: string[] } = {
      viewer: { userId, role: 'VERIFIED', sessionId: userId * 10 },
      isSubscribedTo: (destination) => isSubscribed && destination === CHAT,
      push: (_destination, json) => void sent.push(json),
      unsentBytes: () => unsent,
      revoke: () => undefined,
      reload: (reason) => void sent.push(reason),
      sent,
    };
    channels.add(channel);
    return channel;
  }

  it('sends a message to the subscribed channels of the users, and reloads a slow channel', () => {
    const [subscribedChannel, otherUsersChannel, unsubscribedChannel, slowChannel] = [
      addChannel(1),
      addChannel(2),
      addChannel(1, { isSubscribed: false }),
      addChannel(3, { unsent: 1024 * 1024 }),
    ];
    expect(messages.listSubscribedUserIds(CHAT)).toEqual([1, 2, 3]);
    messages.send([1, 3, 4], CHAT, UPDATE);
    expect([
      subscribedChannel.sent,
      otherUsersChannel.sent,
      unsubscribedChannel.sent,
      slowChannel.sent,
    ]).toEqual([[JSON.stringify(UPDATE)], [], [], ['too slow']]);
  });
});
