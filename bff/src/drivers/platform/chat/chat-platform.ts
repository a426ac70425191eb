/** A user's access token for chat, and the user's id at the platform. */
export interface ChatAccess {
  token: string;
  platformUserId: string;
}

/** Makes a call with a valid token of one user. Rejects with PlatformError. */
export type WithChatAccess = <T>(call: (access: ChatAccess) => Promise<T>) => Promise<T>;

/** The most telling of a chatter's badges. */
export type ChatterRole = 'broadcaster' | 'moderator' | 'vip' | 'subscriber' | 'viewer';

/** A message as the platform sent it: its texts are neither bounded nor cleaned. */
export interface PlatformMessage {
  id: string;
  authorId: string;
  author: string;
  role: ChatterRole;
  text: string;
  /** When the platform sent it, by its clock, ms since the epoch; 0: unknown. */
  sentAt: number;
}

/**
 * State of a chat's connection. `away`: lost, and tried again. `refused`: the platform takes the user's consent no longer.
 * `full`: too many connections of the user, tried again.
 */
export type ChatConnectionState = 'connecting' | 'open' | 'away' | 'refused' | 'full';

/**
 * What a viewer did, as the platform sent it: its texts are neither bounded nor cleaned. `name` is null without a name. `amount`:
 * `subscription`, months; `gift`, subscriptions that were given; `raid`, viewers; `follow`, null.
 */
export interface PlatformAlert {
  kind: 'follow' | 'subscription' | 'gift' | 'raid';
  name: string | null;
  amount: number | null;
  text: string | null;
}

/** Receives what happens in a channel. */
export interface ChatListener {
  state(state: ChatConnectionState): void;
  said(message: PlatformMessage): void;
  /** A moderator deleted one message. */
  deleted(messageId: string): void;
  /** A moderator deleted all messages of one chatter. */
  deletedOf(authorId: string): void;
  cleared(): void;
  titled(title: string): void;
  alerted(alert: PlatformAlert): void;
}

/** A channel at this moment. */
export interface ChannelInfo {
  title: string;
  /** Null while the channel is not live. */
  viewers: number | null;
}

/** Chat, viewers and title of a platform. Errors are PlatformError with a code, never the platform's text. */
export interface ChatPlatform {
  /** Reads the user's own channel until it is closed; connects again by itself. */
  open(use: WithChatAccess, listener: ChatListener): { close(): void };
  /** Says something as the token's user in a channel. Throws PlatformError `dropped` if it was held back. */
  say(access: ChatAccess, channelId: string, text: string): Promise<void>;
  channel(access: ChatAccess): Promise<ChannelInfo>;
  setTitle(access: ChatAccess, title: string): Promise<void>;
  /** Withdraws a token at the platform. */
  revoke(token: string): Promise<void>;
}
