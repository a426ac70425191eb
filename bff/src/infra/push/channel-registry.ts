import type { PushDestination } from '@trailcast/schema/push';
import { describeCredential, type Viewer } from '../viewer.js';

/** A live channel: a client's WebSocket that receives changes immediately. */
export interface LiveChannel {
  readonly viewer: Viewer;
  isSubscribedTo(destination: PushDestination): boolean;
  /** Sends `json` to each of the channel's subscriptions to `destination`. */
  push(destination: PushDestination, json: string): void;
  /** Returns the number of bytes that were not sent to the client yet. */
  unsentBytes(): number;
  /** Closes the channel with ERROR `Unauthorized`. */
  revoke(): void;
  /** Closes the channel without ERROR, so that its client reconnects and reloads everything. */
  reload(reason: string): void;
  /** Called when an entity of the channel's user was deleted. */
  entityDeleted?(kind: string, id: number): void;
}

const NO_CHANNELS: ReadonlySet<LiveChannel> = new Set();

/** All live channels of this process, indexed by user and by credential. */
export class ChannelRegistry {
  readonly #all = new Set<LiveChannel>();
  readonly #byUser = new Map<number, Set<LiveChannel>>();
  readonly #byCredential = new Map<string, Set<LiveChannel>>();

  get size(): number {
    return this.#all.size;
  }

  add(channel: LiveChannel): void {
    this.#all.add(channel);
    addToIndex(this.#byUser, channel.viewer.userId, channel);
    addToIndex(this.#byCredential, describeCredential(channel.viewer), channel);
  }

  remove(channel: LiveChannel): void {
    this.#all.delete(channel);
    removeFromIndex(this.#byUser, channel.viewer.userId, channel);
    removeFromIndex(this.#byCredential, describeCredential(channel.viewer), channel);
  }

  listAll(): LiveChannel[] {
    return [...this.#all];
  }

  hasUser(userId: number): boolean {
    return this.#byUser.has(userId);
  }

  countByUser(userId: number): number {
    return this.#byUser.get(userId)?.size ?? 0;
  }

  /** Returns a copy, because channels may be removed while a caller iterates. */
  listByUser(userId: number): LiveChannel[] {
    return [...(this.#byUser.get(userId) ?? NO_CHANNELS)];
  }

  /** Returns the channels that were opened with a session or API token. */
  listByCredential(viewer: Pick<Viewer, 'sessionId' | 'token'>): LiveChannel[] {
    return [...(this.#byCredential.get(describeCredential(viewer)) ?? NO_CHANNELS)];
  }

  /** Returns one viewer per session or API token with a live channel. */
  listViewers(): Viewer[] {
    return [...this.#byCredential.values()].flatMap(([channel]) => (channel ? [channel.viewer] : []));
  }
}

function addToIndex<K>(index: Map<K, Set<LiveChannel>>, key: K, channel: LiveChannel): void {
  const channels = index.get(key);
  if (channels) channels.add(channel);
  else index.set(key, new Set([channel]));
}

function removeFromIndex<K>(index: Map<K, Set<LiveChannel>>, key: K, channel: LiveChannel): void {
  const channels = index.get(key);
  channels?.delete(channel);
  if (channels?.size === 0) index.delete(key);
}
