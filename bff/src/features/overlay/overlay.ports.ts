import type { Chat, LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';

/** Access to chats, declared by this feature and connected in the composition root. */
export interface OverlayChats {
  /** Returns an owner's chat as this process sees it, and begins to read it; null if it is not connected. */
  read(ownerId: number): Promise<Pick<Chat, 'state' | 'messages'> | null>;
}

/** Access to the log of an owner's server. */
export interface OverlayActions {
  /** Writes what a viewer did; nothing while the owner has no server. */
  log(tx: Transaction, ownerId: number, viewer: Viewer, action: LoggedAction, detail: string): Promise<void>;
}
