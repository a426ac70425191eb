import type { ChatAccess } from '../../drivers/platform/chat/chat-platform.js';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';

/** Access to users' consents to chat, declared by this feature and connected in the composition root. */
export interface ChatConsents {
  /** Calls the platform with the user's tokens. Rejects with PlatformError, `refused` without a valid consent. */
  use<T>(userId: number, call: (access: ChatAccess) => Promise<T>): Promise<T>;
  /** Returns where the user's browser begins to consent. */
  url(userId: number): string;
  /** Forgets the consent. Returns its tokens, to be withdrawn at the platform. */
  withdraw(userId: number): Promise<string[]>;
}

/** Sends messages to live channels of this process immediately, each of them once. */
export interface MessageSink {
  /** Returns the users with a subscription to a destination. */
  subscribers(destination: PushDestination): number[];
  send<D extends PushDestination>(userIds: readonly number[], destination: D, body: PushBodies[D]): void;
}

/** Access to the log of an owner's server. */
export interface StudioActions {
  /** Writes what a viewer did; nothing while the owner has no server. */
  log(tx: Transaction, ownerId: number, viewer: Viewer, action: LoggedAction, detail: string): Promise<void>;
}
