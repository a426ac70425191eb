import type { FeedReport, Refusal } from '@trailcast/schema/node';
import type { FeedRefusal } from './feed-fault.js';

/**
 * Time for which a refused caller is shown after its last call, ms: KNOWN_KEY_MS for a current or former key,
 * UNKNOWN_KEY_MS for an unknown key.
 */
const KNOWN_KEY_MS = 5 * 60_000;
const UNKNOWN_KEY_MS = 60_000;
/** Reports of an older node whose times differ by less are about the same call, ms. */
const SAME_CALL_MS = 700;

interface Call extends Pick<Refusal, 'digest' | 'reason' | 'calls'> {
  at: number;
}

/** The stream and node for which refused callers are looked up. */
export interface Refusable {
  /** Null for a stream without a server, whose phone may have called any node. */
  node: string | null;
  streamId: number;
  keyDigest: string;
}

/** Refused callers of all nodes, in memory only. Times are ms since the epoch. */
export class RefusedCalls {
  readonly #byNode = new Map<string, readonly Call[]>();
  /** Stream ids by digest of a former key. */
  #formerStreams: ReadonlyMap<string, number> = new Map();
  /** Time at which a key's feed was last live. Kept while an older call could be shown. */
  readonly #lastLive = new Map<string, number>();

  record(node: string, refusals: readonly Refusal[], now: number): void {
    const previousCalls = this.#byNode.get(node) ?? [];
    const calls = refusals.map(({ digest, reason, ageMs, calls: count }): Call => {
      const call = { digest, reason, calls: count, at: now - ageMs };
      const previousCall = previousCalls.find(
        (previous) => previous.digest === digest && previous.reason === reason,
      );
      return previousCall && isRepeated(previousCall, call) ? { ...call, at: previousCall.at } : call;
    });
    this.#byNode.set(node, calls);
  }

  recordLive(feeds: readonly FeedReport[], now: number): void {
    for (const { digest, live } of feeds) if (live) this.#lastLive.set(digest, now);
    for (const [digest, time] of this.#lastLive) if (now - time > KNOWN_KEY_MS) this.#lastLive.delete(digest);
  }

  /** Stores the stream ids of the former keys. */
  resolve(formerStreams: ReadonlyMap<string, number>): void {
    this.#formerStreams = formerStreams;
  }

  /** Digests of the wrong keys that callers used. Some may be former keys. */
  get formerDigests(): string[] {
    const wrong = this.#calls.filter(({ reason }) => reason === 'wrong-key');
    return [...new Set(wrong.flatMap(({ digest }) => digest ?? []))];
  }

  /** Returns the streams whose phones a node has refused: key digests, and stream ids for former keys. */
  findAffectedStreams(node: string): { digests: string[]; streamIds: number[] } {
    const digests = (this.#byNode.get(node) ?? []).flatMap(({ digest }) => digest ?? []);
    return { digests, streamIds: digests.flatMap((digest) => this.#formerStreams.get(digest) ?? []) };
  }

  /** Returns the latest caller with the stream's key, otherwise the latest with an unknown key at the stream's node. */
  findRefusal({ node, streamId, keyDigest }: Refusable, now: number): FeedRefusal | null {
    const lastLive = this.#lastLive.get(keyDigest) ?? Number.NEGATIVE_INFINITY;
    const isRecent = (limitMs: number) => (call: Call) => call.at > lastLive && now - call.at <= limitMs;
    const isOldKey = ({ digest }: Call) => digest !== null && this.#formerStreams.get(digest) === streamId;
    const isOwn = (call: Call) => (call.reason === 'passphrase' ? call.digest === keyDigest : isOldKey(call));
    const ownCall = findNewestCall(this.#calls.filter(isOwn).filter(isRecent(KNOWN_KEY_MS)));
    if (ownCall) return { reason: ownCall.reason, at: ownCall.at, oldKey: ownCall.reason === 'wrong-key' };
    const callsAtNode = node === null ? this.#calls : (this.#byNode.get(node) ?? []);
    const unknown = findNewestCall(
      callsAtNode.filter(({ digest }) => digest === null).filter(isRecent(UNKNOWN_KEY_MS)),
    );
    return unknown ? { reason: unknown.reason, at: unknown.at, oldKey: false } : null;
  }

  get hasCalls(): boolean {
    return this.#calls.length > 0;
  }

  get #calls(): Call[] {
    return [...this.#byNode.values()].flat();
  }
}

/**
 * Returns true if two reports are about the same call. Their times differ if a report is delayed, unlike the numbers.
 */
function isRepeated(previous: Call, current: Call): boolean {
  if (previous.calls !== undefined && current.calls !== undefined) return previous.calls === current.calls;
  return Math.abs(previous.at - current.at) < SAME_CALL_MS;
}

function findNewestCall(calls: readonly Call[]): Call | null {
  return calls.reduce<Call | null>((latest, call) => (latest && latest.at >= call.at ? latest : call), null);
}
