import type { PushDestination } from '@trailcast/schema/push';
import { credentialOf, type Viewer } from '../viewer.js';

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

/** Every live channel of this process, found by user and by credential without walking the others. */
export class ChannelRegistry {
  readonly #all = new Set<LiveChannel>();
  readonly #byUser = new Map<number, Set<LiveChannel>>();
  readonly #byCredential = new Map<string, Set<LiveChannel>>();

  get size(): number {
    return this.#all.size;
  }

  add(channel: LiveChannel): void {
    this.#all.add(channel);
    put(this.#byUser, channel.viewer.userId, channel);
    put(this.#byCredential, credentialOf(channel.viewer), channel);
  }

  remove(channel: LiveChannel): void {
    this.#all.delete(channel);
    drop(this.#byUser, channel.viewer.userId, channel);
    drop(this.#byCredential, credentialOf(channel.viewer), channel);
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

  /** Those that were opened with the same session or API token. */
  ofCredential(viewer: Pick<Viewer, 'sessionId' | 'token'>): LiveChannel[] {
    return [...(this.#byCredential.get(credentialOf(viewer)) ?? NONE)];
  }

  /** One viewer per session or API token that has a channel. */
  viewers(): Viewer[] {
    return [...this.#byCredential.values()].flatMap(([channel]) => (channel ? [channel.viewer] : []));
  }
}

function put<K>(index: Map<K, Set<LiveChannel>>, key: K, channel: LiveChannel): void {
  const channels = index.get(key);
  if (channels) channels.add(channel);
  else index.set(key, new Set([channel]));
}

function drop<K>(index: Map<K, Set<LiveChannel>>, key: K, channel: LiveChannel): void {
  const channels = index.get(key);
  channels?.delete(channel);
  if (channels?.size === 0) index.delete(key);
}
