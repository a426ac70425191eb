import { z } from 'zod';
import { Id, Timestamp } from './scalars.js';

/**
 * States of a chat's connection. `away`: lost, and tried again. `refused`: the platform takes the owner's consent no longer.
 * `full`: the owner has too many connections at the platform.
 */
export const CHAT_STATES = ['disconnected', 'connecting', 'connected', 'away', 'refused', 'full'] as const;

export const CHATTER_ROLES = ['broadcaster', 'moderator', 'vip', 'subscriber', 'viewer'] as const;

/** Commands in the chat: those of NOALBS that fit. Each is written with an exclamation mark. */
export const CHAT_COMMANDS = ['live', 'brb', 'start', 'stop', 'status', 'bitrate'] as const;

/** What moderators may do by commands: the same as helpers of this level. */
export const CHAT_COMMAND_LEVELS = ['operate', 'produce'] as const;

/** Languages of replies to commands. */
export const CHAT_LANGUAGES = ['en', 'de'] as const;

/** One message of the chat, as plain text. It is kept in memory only. */
export const ChatMessage = z.object({
  id: z.string(),
  at: Timestamp,
  author: z.string(),
  /** The most telling of the chatter's badges. */
  role: z.enum(CHATTER_ROLES),
  text: z.string(),
});

/** What the platform has confirmed within 5 s; otherwise null. */
const Present = {
  studioId: Id,
  state: z.enum(CHAT_STATES),
  title: z.string().nullable(),
  /** Null also while the channel is not live. */
  viewers: z.int().nullable(),
};

/** Chat, viewers and title of a studio's channel. */
export const Chat = z.object({
  ...Present,
  /** The newest messages, the oldest of them first. */
  messages: z.array(ChatMessage),
  /** True if the caller has connected an account, and so can write. */
  canWrite: z.boolean(),
  /** What moderators may do by commands in the chat; null: commands are off. */
  commands: z.enum(CHAT_COMMAND_LEVELS).nullable(),
});

/** Switches commands in the chat on or off. */
export const ChatCommandSettings = z.object({
  /** Null: off. */
  level: z.enum(CHAT_COMMAND_LEVELS).nullable(),
  /** Language of replies; left out: as before, English at first. */
  language: z.enum(CHAT_LANGUAGES).optional(),
});

/** What has changed in a chat: remove first, then add. */
export const ChatUpdate = z.object({
  ...Present,
  /** True: all earlier messages are gone. */
  cleared: z.boolean(),
  /** Ids of messages that are gone. */
  removed: z.array(z.string()),
  added: z.array(ChatMessage),
});

/** Where the caller's browser goes to connect an account. */
export const ChatConsent = z.object({ url: z.string() });

export type ChatCommand = (typeof CHAT_COMMANDS)[number];
export type ChatCommandLevel = (typeof CHAT_COMMAND_LEVELS)[number];
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number];
export type ChatCommandSettings = z.infer<typeof ChatCommandSettings>;
export type ChatMessage = z.infer<typeof ChatMessage>;
export type Chat = z.infer<typeof Chat>;
export type ChatUpdate = z.infer<typeof ChatUpdate>;
export type ChatConsent = z.infer<typeof ChatConsent>;
