import type { EntityManager } from '@mikro-orm/core';
import type { ChatAccess, PlatformAlert } from '../../drivers/platform/chat/chat-platform.js';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { ChatCommand, ChatUpdate, LoggedAction, ServerStatus } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { ChatGrant, Viewer } from '../../infra/viewer.js';

/** Access to users' consents to chat, declared by this feature and connected in the composition root. */
export interface ChatConsents {
  /** Calls the platform with the user's tokens. Rejects with PlatformError, `refused` without a valid consent. */
  use<T>(userId: number, call: (access: ChatAccess) => Promise<T>): Promise<T>;
  /** Returns where the user's browser begins to consent; with alerts, also to who follows and subscribes. */
  url(userId: number, withAlerts: boolean): string;
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

/** Why a command changed nothing. `hidden`: the owner is in Privacy, or a panic is on. `failed`: a node or platform did not do it. */
export type CommandRefusal =
  'no-server' | 'starting' | 'no-scene' | 'hidden' | 'payment' | 'not-allowed' | 'conflict' | 'failed';

/** What a command did. */
export type CommandResult =
  | { did: 'scene'; scene: string }
  | { did: 'start' | 'stop' }
  | { did: 'status' | 'bitrate'; status: ServerStatus }
  | { refused: CommandRefusal };

/** Access to owners' servers by commands in their chats. */
export interface CommandedServers {
  /** Returns the owners who have a server. */
  owners(em: EntityManager): Promise<number[]>;
  /** Executes a command, which is then in the server's log. */
  run(chat: ChatGrant, command: ChatCommand): Promise<CommandResult>;
}

/** Readers of chats in this process other than users' live channels. */
export interface ChatAudience {
  /** Returns the owners whose chats they read at `now`. */
  owners(em: EntityManager, now: number): Promise<readonly number[]>;
  updated(ownerId: number, update: ChatUpdate): void;
  alerted(ownerId: number, alert: PlatformAlert): void;
}
