import { PlatformError, type PlatformFailure } from '../platform-error.js';
import { callTwitch, getTwitch, changeTwitch } from '../twitch-api.js';
import type { TwitchEndpoints } from '../twitch-endpoints.js';
import type {
  ChannelInfo,
  ChatAccess,
  ChatListener,
  ChatPlatform,
  ChatterRole,
  WithChatAccess,
} from './chat-platform.js';
import { openEventSocket } from './event-socket.js';
import { ALERT_SUBSCRIPTIONS, toAlert } from './twitch-alerts.js';
import { EventSubClient } from './eventsub-client.js';
import {
  ChannelUpdateEvent,
  ChatDeleteEvent,
  ChatMessageEvent,
  ChatUserClearEvent,
  HelixChannels,
  HelixSentMessages,
  HelixStreams,
} from './eventsub.external.js';
import { z } from 'zod';

const REVOKE_TIMEOUT_MS = 8_000;

/** Failures after which the user's tokens are no longer valid. */
const CONSENT_FAILURES: readonly PlatformFailure[] = ['invalid-grant', 'unauthorized'];

/** Type of an EventSub subscription. The value of each condition is the channel's id. */
interface Subscription {
  type: string;
  version: string;
  conditions: readonly string[];
}

const CHAT_CONDITIONS = ['broadcaster_user_id', 'user_id'];

const SUBSCRIPTIONS: readonly Subscription[] = [
  { type: 'channel.chat.message', version: '1', conditions: CHAT_CONDITIONS },
  { type: 'channel.chat.message_delete', version: '1', conditions: CHAT_CONDITIONS },
  { type: 'channel.chat.clear', version: '1', conditions: CHAT_CONDITIONS },
  { type: 'channel.chat.clear_user_messages', version: '1', conditions: CHAT_CONDITIONS },
  { type: 'channel.update', version: '2', conditions: ['broadcaster_user_id'] },
];

export interface TwitchChatOptions {
  endpoints: Pick<TwitchEndpoints, 'helix' | 'oauth' | 'eventSub'>;
  clientId: string;
}

/** The chat of Twitch or of the local Twitch, over EventSub and Helix. */
export class TwitchChat implements ChatPlatform {
  constructor(private readonly options: TwitchChatOptions) {}

  open(withAccess: WithChatAccess, listener: ChatListener): { close(): void } {
    return new EventSubClient({
      url: this.options.endpoints.eventSub,
      open: openEventSocket,
      subscribe: (sessionId) => withAccess((access) => this.#subscribe(access, sessionId)),
      onEvent: (type, event, sentAt) => deliverEvent(type, event, sentAt, listener),
      onState: (state) => listener.onState(state),
    });
  }

  async sendMessage(access: ChatAccess, channelId: string, text: string): Promise<void> {
    const body = { broadcaster_id: channelId, sender_id: access.platformUserId, message: text };
    const result = await callTwitch(
      `${this.options.endpoints.helix}/chat/messages`,
      { method: 'POST', headers: this.#createHeaders(access), body },
      HelixSentMessages,
    );
    if (!result.data[0]?.is_sent) throw new PlatformError('dropped');
  }

  async fetchChannel(access: ChatAccess): Promise<ChannelInfo> {
    const { helix } = this.options.endpoints;
    const id = encodeURIComponent(access.platformUserId);
    const headers = this.#createHeaders(access);
    const [channels, streams] = await Promise.all([
      getTwitch(`${helix}/channels?broadcaster_id=${id}`, headers, HelixChannels),
      getTwitch(`${helix}/streams?user_id=${id}`, headers, HelixStreams),
    ]);
    return { title: channels.data[0]?.title ?? '', viewers: streams.data[0]?.viewer_count ?? null };
  }

  async setTitle(access: ChatAccess, title: string): Promise<void> {
    const id = encodeURIComponent(access.platformUserId);
    await changeTwitch(`${this.options.endpoints.helix}/channels?broadcaster_id=${id}`, {
      method: 'PATCH',
      headers: this.#createHeaders(access),
      body: { title },
    });
  }

  async revoke(token: string): Promise<void> {
    const body = new URLSearchParams({ client_id: this.options.clientId, token });
    const url = `${this.options.endpoints.oauth}/revoke`;
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new PlatformError('unavailable', { cause });
    });
    await response.body?.cancel();
    // 400: the token was already invalid.
    if (!response.ok && response.status !== 400) throw new PlatformError('unavailable');
  }

  /**
   * Creates all subscriptions. Ignores a failed alert subscription, unless the user's consent is no longer
   * valid.
   */
  async #subscribe(access: ChatAccess, sessionId: string): Promise<void> {
    for (const subscription of SUBSCRIPTIONS) await this.#createSubscription(access, sessionId, subscription);
    await Promise.all(
      ALERT_SUBSCRIPTIONS.map((subscription) =>
        this.#createSubscription(access, sessionId, subscription).catch((error: unknown) => {
          if (error instanceof PlatformError && CONSENT_FAILURES.includes(error.code)) throw error;
        }),
      ),
    );
  }

  async #createSubscription(
    access: ChatAccess,
    sessionId: string,
    subscription: Subscription,
  ): Promise<void> {
    const { type, version, conditions } = subscription;
    const condition = Object.fromEntries(conditions.map((name) => [name, access.platformUserId]));
    const transport = { method: 'websocket', session_id: sessionId };
    await callTwitch(
      `${this.options.endpoints.helix}/eventsub/subscriptions`,
      { method: 'POST', headers: this.#createHeaders(access), body: { type, version, condition, transport } },
      z.looseObject({}),
    );
  }

  #createHeaders({ token }: ChatAccess): Record<string, string> {
    return { authorization: `Bearer ${token}`, 'client-id': this.options.clientId };
  }
}

/** Delivers an event to the listener. Ignores invalid events, and those of other channels in a shared chat. */
function deliverEvent(type: string, event: unknown, sentAt: number, listener: ChatListener): void {
  if (type === 'channel.chat.clear') return listener.onCleared();
  if (type === 'channel.chat.message') {
    const { data } = ChatMessageEvent.safeParse(event);
    if (!data || data.source_broadcaster_user_id) return;
    return listener.onMessage({
      id: data.message_id,
      authorId: data.chatter_user_id,
      author: data.chatter_user_name,
      role: findRole(data.badges.map(({ set_id }) => set_id)),
      text: data.message.text,
      sentAt,
    });
  }
  if (type === 'channel.chat.message_delete') {
    const { data } = ChatDeleteEvent.safeParse(event);
    if (data) listener.onMessageDeleted(data.message_id);
  } else if (type === 'channel.chat.clear_user_messages') {
    const { data } = ChatUserClearEvent.safeParse(event);
    if (data) listener.onAuthorCleared(data.target_user_id);
  } else if (type === 'channel.update') {
    const { data } = ChannelUpdateEvent.safeParse(event);
    if (data) listener.onTitle(data.title);
  } else {
    const alert = toAlert(type, event);
    if (alert) listener.onAlert(alert);
  }
}

function findRole(badges: readonly string[]): ChatterRole {
  const roles = ['broadcaster', 'moderator', 'vip', 'subscriber'] as const;
  return roles.find((role) => badges.includes(role)) ?? 'viewer';
}
