/** A user's access token for chat, and the user's id at the platform. */
export interface ChatAccess {
  token: string;
  platformUserId: string;
}

/** Runs `work` with a valid token of one user. Rejects with PlatformError if there is none. */
export type WithChatAccess = <T>(work: (access: ChatAccess) => Promise<T>) => Promise<T>;

/** The chatter's most significant badge. */
export type ChatterRole = 'broadcaster' | 'moderator' | 'vip' | 'subscriber' | 'viewer';

/** A message as received from the platform. Its texts are not limited or sanitised. */
export interface PlatformMessage {
  id: string;
  authorId: string;
  author: string;
  role: ChatterRole;
  text: string;
  /** Send time by the platform's clock, ms since the epoch; 0: unknown. */
  sentAt: number;
}

/**
 * Connection states of a chat. `away`: the connection was lost and is retried. `refused`: the platform no
 * longer accepts the user's consent. `full`: the user has too many connections; the connection is retried.
 */
export type ChatConnectionState = 'connecting' | 'open' | 'away' | 'refused' | 'full';

/**
 * A viewer's action as received from the platform: its texts are not limited or sanitised. `name` is null for an
 * anonymous viewer. `amount`: `subscription`, months; `gift`, number of gifted subscriptions; `raid`, viewers;
 * `follow`, null.
 */
export interface PlatformAlert {
  kind: 'follow' | 'subscription' | 'gift' | 'raid';
  name: string | null;
  amount: number | null;
  text: string | null;
}

/** Receives the events of a channel. */
export interface ChatListener {
  onState(state: ChatConnectionState): void;
  onMessage(message: PlatformMessage): void;
  /** Called when a moderator has deleted one message. */
  onMessageDeleted(messageId: string): void;
  /** Called when a moderator has deleted all messages of one chatter. */
  onAuthorCleared(authorId: string): void;
  /** Called when a moderator has deleted all messages. */
  onCleared(): void;
  onTitle(title: string): void;
  onAlert(alert: PlatformAlert): void;
}

/** Title and audience of a channel, as polled from the platform. */
export interface ChannelInfo {
  title: string;
  /** Null while the channel is offline. */
  viewers: number | null;
}

/**
 * Chat, viewer count and title of channels on a platform. Methods reject with PlatformError, which never
 * contains the platform's text.
 */
export interface ChatPlatform {
  /** Connects to the user's own channel until the result is closed. Reconnects automatically. */
  open(withAccess: WithChatAccess, listener: ChatListener): { close(): void };
  /**
   * Sends a message to a channel as the token's user. Rejects with PlatformError `dropped` if the platform
   * blocked it.
   */
  sendMessage(access: ChatAccess, channelId: string, text: string): Promise<void>;
  fetchChannel(access: ChatAccess): Promise<ChannelInfo>;
  setTitle(access: ChatAccess, title: string): Promise<void>;
  /** Revokes a token at the platform. */
  revoke(token: string): Promise<void>;
}
