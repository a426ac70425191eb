import { randomUUID } from 'node:crypto';
import type { Account } from '../../accounts.js';
import { toDisplayName } from '../display-name.js';
import type { EventSubServer } from './eventsub-server.js';

const MAX_MESSAGES = 500;

/** Badges of a chatter that the local Twitch can show. */
export const BADGES = ['broadcaster', 'moderator', 'vip', 'subscriber'] as const;
export type Badge = (typeof BADGES)[number];

/**
 * A channel's title, viewers and chat. A number of `viewers` makes the channel live for the API. If `viewers`
 * is null, the channel is live only while it has a publisher.
 */
interface LocalChat {
  title: string;
  viewers: number | null;
  /** True while messages that are sent through the API are dropped. */
  dropsMessages: boolean;
  messages: { id: string; from: Account }[];
}

/** The chats of all channels, in memory. */
export class LocalChats {
  readonly #chats = new Map<string, LocalChat>();

  constructor(private readonly eventSub: Pick<EventSubServer, 'publish'>) {}

  findOrCreate({ id, login }: Account): LocalChat {
    const existing = this.#chats.get(id);
    if (existing) return existing;
    const created = { title: `${login} is outdoors`, viewers: null, dropsMessages: false, messages: [] };
    this.#chats.set(id, created);
    return created;
  }

  /** Adds a message and returns its id. The broadcaster always has the broadcaster badge. */
  sendMessage(channel: Account, from: Account, text: string, badge?: Badge): string {
    const { messages } = this.findOrCreate(channel);
    const message = { id: randomUUID(), from };
    messages.push(message);
    messages.splice(0, messages.length - MAX_MESSAGES);
    const shownBadge = channel.id === from.id ? 'broadcaster' : badge;
    this.eventSub.publish('channel.chat.message', channel.id, {
      ...toUserFields('broadcaster', channel),
      ...toUserFields('chatter', from),
      message_id: message.id,
      message: {
        text,
        fragments: [{ type: 'text', text, cheermote: null, emote: null, mention: null }],
      },
      message_type: 'text',
      color: '',
      badges: shownBadge ? [{ set_id: shownBadge, id: '1', info: '' }] : [],
      cheer: null,
      reply: null,
      channel_points_custom_reward_id: null,
      source_broadcaster_user_id: null,
    });
    return message.id;
  }

  /** Deletes one message. Returns false if there is no such message. */
  delete(channel: Account, id: string): boolean {
    const chat = this.findOrCreate(channel);
    const message = chat.messages.find((candidate) => candidate.id === id);
    if (!message) return false;
    chat.messages = chat.messages.filter((candidate) => candidate !== message);
    this.eventSub.publish('channel.chat.message_delete', channel.id, {
      ...toUserFields('broadcaster', channel),
      ...toUserFields('target', message.from),
      message_id: id,
    });
    return true;
  }

  deleteByChatter(channel: Account, chatter: Account): void {
    const chat = this.findOrCreate(channel);
    chat.messages = chat.messages.filter(({ from }) => from.id !== chatter.id);
    const event = { ...toUserFields('broadcaster', channel), ...toUserFields('target', chatter) };
    this.eventSub.publish('channel.chat.clear_user_messages', channel.id, event);
  }

  clear(channel: Account): void {
    this.findOrCreate(channel).messages = [];
    this.eventSub.publish('channel.chat.clear', channel.id, toUserFields('broadcaster', channel));
  }

  setTitle(channel: Account, title: string): void {
    this.findOrCreate(channel).title = title;
    this.eventSub.publish('channel.update', channel.id, {
      ...toUserFields('broadcaster', channel),
      title,
      language: 'en',
      category_id: '509660',
      category_name: 'Outdoors',
      content_classification_labels: [],
    });
  }
}

/** Returns the fields of a user in an event. `role` is the prefix of their names. */
export const toUserFields = (role: string, account: Account) => ({
  [`${role}_user_id`]: account.id,
  [`${role}_user_login`]: account.login,
  [`${role}_user_name`]: toDisplayName(account),
});
