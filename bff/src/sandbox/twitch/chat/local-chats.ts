import { randomUUID } from 'node:crypto';
import type { Account } from '../../accounts.js';
import { displayName } from '../display-name.js';
import type { EventSubServer } from './eventsub-server.js';

const MESSAGES_MAX = 500;

/** Badges of a chatter that the local Twitch can show. */
export const BADGES = ['broadcaster', 'moderator', 'vip', 'subscriber'] as const;
export type Badge = (typeof BADGES)[number];

/**
 * A channel's title, viewers and chat. A set number of `viewers` makes the channel live for the API; null: only a
 * publisher does.
 */
interface LocalChat {
  title: string;
  viewers: number | null;
  /** True while messages through the API are dropped. */
  drops: boolean;
  messages: { id: string; from: Account }[];
}

/** The chats of all channels, in memory. */
export class LocalChats {
  readonly #chats = new Map<string, LocalChat>();

  constructor(private readonly eventSub: Pick<EventSubServer, 'publish'>) {}

  chatOf({ id, login }: Account): LocalChat {
    const existing = this.#chats.get(id);
    if (existing) return existing;
    const created = { title: `${login} is outdoors`, viewers: null, drops: false, messages: [] };
    this.#chats.set(id, created);
    return created;
  }

  /** Adds a message and returns its id. The broadcaster always has the broadcaster badge. */
  say(channel: Account, from: Account, text: string, badge?: Badge): string {
    const { messages } = this.chatOf(channel);
    const message = { id: randomUUID(), from };
    messages.push(message);
    messages.splice(0, messages.length - MESSAGES_MAX);
    const set = channel.id === from.id ? 'broadcaster' : badge;
    this.eventSub.publish('channel.chat.message', channel.id, {
      ...user('broadcaster', channel),
      ...user('chatter', from),
      message_id: message.id,
      message: {
        text,
        fragments: [{ type: 'text', text, cheermote: null, emote: null, mention: null }],
      },
      message_type: 'text',
      color: '',
      badges: set ? [{ set_id: set, id: '1', info: '' }] : [],
      cheer: null,
      reply: null,
      channel_points_custom_reward_id: null,
      source_broadcaster_user_id: null,
    });
    return message.id;
  }

  /** Deletes one message. Returns false if there is no such message. */
  delete(channel: Account, id: string): boolean {
    const chat = this.chatOf(channel);
    const message = chat.messages.find((one) => one.id === id);
    if (!message) return false;
    chat.messages = chat.messages.filter((one) => one !== message);
    this.eventSub.publish('channel.chat.message_delete', channel.id, {
      ...user('broadcaster', channel),
      ...user('target', message.from),
      message_id: id,
    });
    return true;
  }

  deleteOf(channel: Account, chatter: Account): void {
    const chat = this.chatOf(channel);
    chat.messages = chat.messages.filter(({ from }) => from.id !== chatter.id);
    const event = { ...user('broadcaster', channel), ...user('target', chatter) };
    this.eventSub.publish('channel.chat.clear_user_messages', channel.id, event);
  }

  clear(channel: Account): void {
    this.chatOf(channel).messages = [];
    this.eventSub.publish('channel.chat.clear', channel.id, user('broadcaster', channel));
  }

  setTitle(channel: Account, title: string): void {
    this.chatOf(channel).title = title;
    this.eventSub.publish('channel.update', channel.id, {
      ...user('broadcaster', channel),
      title,
      language: 'en',
      category_id: '509660',
      category_name: 'Outdoors',
      content_classification_labels: [],
    });
  }
}

/** A user in an event, by the prefix of its properties. */
export const user = (role: string, account: Account) => ({
  [`${role}_user_id`]: account.id,
  [`${role}_user_login`]: account.login,
  [`${role}_user_name`]: displayName(account),
});
