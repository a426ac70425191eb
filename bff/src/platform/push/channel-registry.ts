import type { PushDestination } from '@trailcast/schema/push';
import type { Viewer } from '../viewer.js';

/** A live channel as delivery sees it. */
export interface LiveChannel {
  readonly viewer: Viewer;
  listensTo(destination: PushDestination): boolean;
  /** Sends `json` to each of the channel's subscriptions to `destination`. */
  push(destination: PushDestination, json: string): void;
  /** Bytes that the client has not taken yet. */
  unsentBytes(): number;
  /** Ends the channel with ERROR `Unauthorized`. */
  revoke(): void;
  /** Closes the channel without ERROR, so that its client connects again and loads everything. */
  reload(reason: string): void;
}

const NONE: ReadonlySet<LiveChannel> = new Set();

/** Every live channel of this process, found by user and by session without walking the others. */
export class ChannelRegistry {
  readonly #all = new Set<LiveChannel>();
  readonly #byUser = new Map<number, Set<LiveChannel>>();
  readonly #bySession = new Map<number, Set<LiveChannel>>();

  get size(): number {
    return this.#all.size;
  }

  add(channel: LiveChannel): void {
    this.#all.add(channel);
    put(this.#byUser, channel.viewer.userId, channel);
    put(this.#bySession, channel.viewer.sessionId, channel);
  }

  remove(channel: LiveChannel): void {
    this.#all.delete(channel);
    drop(this.#byUser, channel.viewer.userId, channel);
    drop(this.#bySession, channel.viewer.sessionId, channel);
  }

  all(): LiveChannel[] {
    return [...this.#all];
  }

  hasUser(userId: number): boolean {
    return this.#byUser.has(userId);
  }

  countOfUser(userId: number): number {
    return this.#byUser.get(userId)?.size ?? 0;
  }

  /** A copy: channels leave while it is walked. */
  ofUser(userId: number): LiveChannel[] {
    return [...(this.#byUser.get(userId) ?? NONE)];
  }

  ofSession(sessionId: number): LiveChannel[] {
    return [...(this.#bySession.get(sessionId) ?? NONE)];
  }

  /** One viewer per session that has a channel. */
  viewers(): Viewer[] {
    return [...this.#bySession.values()].flatMap(([channel]) => (channel ? [channel.viewer] : []));
  }
}

function put(index: Map<number, Set<LiveChannel>>, key: number, channel: LiveChannel): void {
  const channels = index.get(key);
  if (channels) channels.add(channel);
  else index.set(key, new Set([channel]));
}

function drop(index: Map<number, Set<LiveChannel>>, key: number, channel: LiveChannel): void {
  const channels = index.get(key);
  channels?.delete(channel);
  if (channels?.size === 0) index.delete(key);
}
