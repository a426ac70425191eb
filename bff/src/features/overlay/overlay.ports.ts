import type { Chat, LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';

/** Access to chats. The chat feature implements it. */
export interface OverlayChats {
  /**
   * Starts to read an owner's chat, and returns the state and the messages that this process has read. Returns null if
   * the chat is not connected.
   */
  read(ownerId: number): Promise<Pick<Chat, 'state' | 'messages'> | null>;
}

/** Access to the log of an owner's server. The relay-server feature implements it. */
export interface StudioLog {
  /** Logs a viewer's action. Does nothing while the owner has no server. */
  log(tx: Transaction, ownerId: number, viewer: Viewer, action: LoggedAction, detail: string): Promise<void>;
}
