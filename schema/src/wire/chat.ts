import { z } from 'zod';
import { Id, Timestamp } from './scalars.js';

/**
 * Connection states of a chat. `away`: the connection is lost and is being retried. `refused`: the platform no longer accepts the owner's consent.
 * `full`: the owner has too many connections at the platform.
 */
export const CHAT_STATES = ['disconnected', 'connecting', 'connected', 'away', 'refused', 'full'] as const;

export const CHATTER_ROLES = ['broadcaster', 'moderator', 'vip', 'subscriber', 'viewer'] as const;

/** Chat commands: a subset of those of NOALBS. In the chat they start with an exclamation mark. */
export const CHAT_COMMANDS = ['live', 'brb', 'start', 'stop', 'status', 'bitrate'] as const;

/** Levels of the chat commands of moderators. They are a part of the helpers' levels. */
export const CHAT_COMMAND_LEVELS = ['operate', 'produce'] as const;

/** Languages of command replies. */
export const CHAT_LANGUAGES = ['en', 'de'] as const;

/** One chat message, as plain text. Kept in memory only. */
export const ChatMessage = z.object({
  id: z.string(),
  at: Timestamp,
  author: z.string(),
  /** The chatter's most significant badge. */
  role: z.enum(CHATTER_ROLES),
  text: z.string(),
});

/** Values that the platform has confirmed within the last 5 s; otherwise null. */
const ConfirmedValues = {
  studioId: Id,
  state: z.enum(CHAT_STATES),
  title: z.string().nullable(),
  /** Null also while the channel is offline. */
  viewers: z.int().nullable(),
};

/** Chat, viewers and title of a studio's channel. */
export const Chat = z.object({
  ...ConfirmedValues,
  /** The newest messages, oldest first. */
  messages: z.array(ChatMessage),
  /** True if the requesting user has connected an account and can send messages. */
  canWrite: z.boolean(),
  /** Level of the chat commands of moderators; null if the commands are off. */
  commands: z.enum(CHAT_COMMAND_LEVELS).nullable(),
});

/** Switches chat commands on or off. */
export const ChatCommandSettings = z.object({
  /** Null if the commands are off. */
  level: z.enum(CHAT_COMMAND_LEVELS).nullable(),
  /** Language of replies. If omitted, it stays as it is, initially English. */
  language: z.enum(CHAT_LANGUAGES).optional(),
});

/** A change of a chat. Clients apply removals before additions. */
export const ChatUpdate = z.object({
  ...ConfirmedValues,
  /** True if all earlier messages are removed. */
  cleared: z.boolean(),
  /** Ids of removed messages. */
  removed: z.array(z.string()),
  added: z.array(ChatMessage),
});

/** Page on which the requesting user connects an account. */
export const ChatConsent = z.object({ url: z.string() });

export type ChatCommand = (typeof CHAT_COMMANDS)[number];
export type ChatCommandLevel = (typeof CHAT_COMMAND_LEVELS)[number];
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number];
export type ChatCommandSettings = z.infer<typeof ChatCommandSettings>;
export type ChatMessage = z.infer<typeof ChatMessage>;
export type Chat = z.infer<typeof Chat>;
export type ChatUpdate = z.infer<typeof ChatUpdate>;
export type ChatConsent = z.infer<typeof ChatConsent>;
