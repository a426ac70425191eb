import type { FeedReport, Refusal } from '@trailcast/schema/node';
import type { FeedRefusal } from './feed-fault.js';

/**
 * Time for which a refused caller is shown after its last attempt, ms: KNOWN_KEY_MS for a current or former key,
 * UNKNOWN_KEY_MS for an unknown key.
 */
const KNOWN_KEY_MS = 5 * 60_000;
const UNKNOWN_KEY_MS = 60_000;
/** Reports of an older node whose times differ by less are about the same attempt, ms. */
const SAME_ATTEMPT_MS = 700;

interface RefusedConnection extends Pick<Refusal, 'digest' | 'reason' | 'calls'> {
  at: number;
}

/** The stream and node for which refused callers are looked up. */
export interface RefusalFilter {
  /** Null for a stream without a server, whose phone may have connected to any node. */
  node: string | null;
  streamId: number;
  keyDigest: string;
}

/** Refused callers of all nodes, in memory only. Times are ms since the epoch. */
export class RefusedConnections {
  readonly #byNode = new Map<string, readonly RefusedConnection[]>();
  /** Stream ids by digest of a former key. */
  #formerStreams: ReadonlyMap<string, number> = new Map();
  /** Time at which a key's feed was last live. Stored while an older attempt may be shown. */
  readonly #lastLive = new Map<string, number>();

  record(node: string, refusals: readonly Refusal[], now: number): void {
    const previousConnections = this.#byNode.get(node) ?? [];
    const connections = refusals.map(({ digest, reason, ageMs, calls: count }): RefusedConnection => {
      const connection = { digest, reason, calls: count, at: now - ageMs };
      const previousConnection = previousConnections.find(
        (previous) => previous.digest === digest && previous.reason === reason,
      );
      return previousConnection && isRepeated(previousConnection, connection)
        ? { ...connection, at: previousConnection.at }
        : connection;
    });
    this.#byNode.set(node, connections);
  }

  recordLive(feeds: readonly FeedReport[], now: number): void {
    for (const { digest, live } of feeds) if (live) this.#lastLive.set(digest, now);
    for (const [digest, time] of this.#lastLive) if (now - time > KNOWN_KEY_MS) this.#lastLive.delete(digest);
  }

  /** Stores the stream ids of the former keys. */
  setFormerStreams(formerStreams: ReadonlyMap<string, number>): void {
    this.#formerStreams = formerStreams;
  }

  /** Digests of the wrong keys that callers used. Some may be former keys. */
  get wrongKeyDigests(): string[] {
    const wrongKeys = this.#connections.filter(({ reason }) => reason === 'wrong-key');
    return [...new Set(wrongKeys.flatMap(({ digest }) => digest ?? []))];
  }

  /** Returns the streams whose phones a node has refused: key digests, and stream ids for former keys. */
  findAffectedStreams(node: string): { digests: string[]; streamIds: number[] } {
    const digests = (this.#byNode.get(node) ?? []).flatMap(({ digest }) => digest ?? []);
    return { digests, streamIds: digests.flatMap((digest) => this.#formerStreams.get(digest) ?? []) };
  }

  /**
   * Returns the latest caller with the stream's key, otherwise the latest caller with an unknown key at the stream's
   * node.
   */
  findRefusal({ node, streamId, keyDigest }: RefusalFilter, now: number): FeedRefusal | null {
    const lastLive = this.#lastLive.get(keyDigest) ?? Number.NEGATIVE_INFINITY;
    const isRecent =
      (limitMs: number) =>
      ({ at }: RefusedConnection) =>
        at > lastLive && now - at <= limitMs;
    const hasFormerKey = ({ digest }: RefusedConnection) =>
      digest !== null && this.#formerStreams.get(digest) === streamId;
    const hasStreamKey = (connection: RefusedConnection) =>
      connection.reason === 'passphrase' ? connection.digest === keyDigest : hasFormerKey(connection);
    const newestKnown = findNewest(this.#connections.filter(hasStreamKey).filter(isRecent(KNOWN_KEY_MS)));
    if (newestKnown)
      return { reason: newestKnown.reason, at: newestKnown.at, oldKey: newestKnown.reason === 'wrong-key' };
    const connectionsAtNode = node === null ? this.#connections : (this.#byNode.get(node) ?? []);
    const newestUnknown = findNewest(
      connectionsAtNode.filter(({ digest }) => digest === null).filter(isRecent(UNKNOWN_KEY_MS)),
    );
    return newestUnknown ? { reason: newestUnknown.reason, at: newestUnknown.at, oldKey: false } : null;
  }

  get hasConnections(): boolean {
    return this.#connections.length > 0;
  }

  get #connections(): RefusedConnection[] {
    return [...this.#byNode.values()].flat();
  }
}

/**
 * Returns true if two reports are about the same attempt. Compares the counts of attempts if both reports have one,
 * because a delayed report changes the computed time.
 */
function isRepeated(previous: RefusedConnection, current: RefusedConnection): boolean {
  if (previous.calls !== undefined && current.calls !== undefined) return previous.calls === current.calls;
  return Math.abs(previous.at - current.at) < SAME_ATTEMPT_MS;
}

function findNewest(connections: readonly RefusedConnection[]): RefusedConnection | null {
  return connections.reduce<RefusedConnection | null>(
    (latest, connection) => (latest && latest.at >= connection.at ? latest : connection),
    null,
  );
}
