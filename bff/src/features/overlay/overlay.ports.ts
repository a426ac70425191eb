import type { Chat, LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';

/** Port to chats. */
export interface OverlayChats {
  /** Returns an owner's chat as this process knows it, and starts to read it. Returns null if it is not connected. */
  read(ownerId: number): Promise<Pick<Chat, 'state' | 'messages'> | null>;
}

/** Port to the log of an owner's server. */
export interface OverlayActions {
  /** Logs a viewer's action. Does nothing while the owner has no server. */
  log(tx: Transaction, ownerId: number, viewer: Viewer, action: LoggedAction, detail: string): Promise<void>;
}
