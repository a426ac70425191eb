import type { EntityManager } from '@mikro-orm/core';
import type { ChatAccess, PlatformAlert } from '../../drivers/platform/chat/chat-platform.js';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { ChatCommand, ChatUpdate, LoggedAction, ServerStatus } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { ChatGrant, Viewer } from '../../infra/viewer.js';

/** Access to users' consents to chat. The user feature implements it. */
export interface ChatConsents {
  /**
   * Calls the platform with the user's tokens. Rejects with PlatformError; its code is `invalid-grant` if there is no
   * valid consent.
   */
  callWithAccess<T>(userId: number, call: (access: ChatAccess) => Promise<T>): Promise<T>;
  /**
   * Returns the URL where the user's browser starts the consent. If `withAlerts` is true, the consent includes
   * followers and subscribers.
   */
  createUrl(userId: number, withAlerts: boolean): string;
  /** Deletes the consent. Returns its tokens, which the caller revokes at the platform afterwards. */
  deleteConsent(userId: number): Promise<string[]>;
}

/** Sends messages to the live channels of this process, immediately and once. */
export interface ChannelSender {
  /** Returns the users with a subscription to a destination. */
  listSubscribedUserIds(destination: PushDestination): number[];
  send<D extends PushDestination>(userIds: readonly number[], destination: D, body: PushBodies[D]): void;
}

/** Access to the log of an owner's server. The relay-server feature implements it. */
export interface StudioLog {
  /** Logs a viewer's action. Does nothing while the owner has no server. */
  log(tx: Transaction, ownerId: number, viewer: Viewer, action: LoggedAction, detail: string): Promise<void>;
}

/**
 * Reasons why a command changed nothing. `hidden`: the scene Privacy is shown, or a panic is active. `failed`: a node
 * or the platform failed.
 */
export type CommandFailure =
  'no-server' | 'starting' | 'no-scene' | 'hidden' | 'payment' | 'not-allowed' | 'conflict' | 'failed';

/** The result of a command, or the reason why the command changed nothing. */
export type CommandResult =
  | { kind: 'scene'; scene: string }
  | { kind: 'start' | 'stop' }
  | { kind: 'status' | 'bitrate'; status: ServerStatus }
  | { failure: CommandFailure };

/** Access to owners' servers for commands in their chats. The relay-server feature implements it. */
export interface ChatCommandServers {
  /** Returns the owners who have a server. */
  listOwners(em: EntityManager): Promise<number[]>;
  /** Executes a command and adds it to the server's log. */
  run(chat: ChatGrant, command: ChatCommand): Promise<CommandResult>;
}

/** Further readers of chats in this process, in addition to users' live channels. */
export interface ChatAudience {
  /** Returns the owners whose chats are read at `now`. */
  listOwners(em: EntityManager, now: number): Promise<readonly number[]>;
  onUpdate(ownerId: number, update: ChatUpdate): void;
  onAlert(ownerId: number, alert: PlatformAlert): void;
}
