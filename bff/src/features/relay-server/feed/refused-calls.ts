import type { FeedReport, Refusal } from '@trailcast/schema/node';
import type { FeedRefusal } from './feed-fault.js';

/** How long a caller is shown after its last call, ms: one whose key is or was the stream's, and any other. */
const KNOWN_MS = 5 * 60_000;
const UNKNOWN_MS = 60_000;
/** Two reports of one call differ by less, ms. */
const SAME_CALL_MS = 700;

interface Call extends Pick<Refusal, 'digest' | 'reason'> {
  at: number;
}

/** Whose refused callers are asked for. */
export interface Refusable {
  node: string;
  streamId: number;
  keyDigest: string;
}

/** Callers that the nodes refused, in memory only. Times are ms since the epoch. */
export class RefusedCalls {
  readonly #byNode = new Map<string, readonly Call[]>();
  /** Whose the former keys among them were. */
  #former: ReadonlyMap<string, number> = new Map();
  /** When bytes of a key arrived last, as long as an older call could still be shown. */
  readonly #lastLive = new Map<string, number>();

  /** A node's newest list. */
  take(node: string, refusals: readonly Refusal[], now: number): void {
    const before = this.#byNode.get(node) ?? [];
    const calls = refusals.map(({ digest, reason, ageMs }): Call => {
      const at = now - ageMs;
      const same = before.find((call) => call.digest === digest && call.reason === reason);
      return { digest, reason, at: same && Math.abs(same.at - at) < SAME_CALL_MS ? same.at : at };
    });
    this.#byNode.set(node, calls);
  }

  /** Keys of which bytes arrive now. */
  arrive(feeds: readonly FeedReport[], now: number): void {
    for (const { digest, live } of feeds) if (live) this.#lastLive.set(digest, now);
    for (const [digest, at] of this.#lastLive) if (now - at > KNOWN_MS) this.#lastLive.delete(digest);
  }

  /** Takes whose former keys were called with: stream ids by digest. */
  resolve(former: ReadonlyMap<string, number>): void {
    this.#former = former;
  }

  /** Digests of the keys that are no stream's any longer. */
  get formerDigests(): string[] {
    const wrong = this.#calls.filter(({ reason }) => reason === 'wrong-key');
    return [...new Set(wrong.flatMap(({ digest }) => digest ?? []))];
  }

  /** Streams that calls of one node concern: by their present keys, and by former ones. */
  concerned(node: string): { digests: string[]; streamIds: number[] } {
    const digests = (this.#byNode.get(node) ?? []).flatMap(({ digest }) => digest ?? []);
    return { digests, streamIds: digests.flatMap((digest) => this.#former.get(digest) ?? []) };
  }

  /** Returns the newest caller that was surely the stream's, else the newest at its node that may have been. */
  of({ node, streamId, keyDigest }: Refusable, now: number): FeedRefusal | null {
    const arrived = this.#lastLive.get(keyDigest) ?? Number.NEGATIVE_INFINITY;
    const isRecent = (limitMs: number) => (call: Call) => call.at > arrived && now - call.at <= limitMs;
    const isOldKey = ({ digest }: Call) => digest !== null && this.#former.get(digest) === streamId;
    const isOwn = (call: Call) => (call.reason === 'passphrase' ? call.digest === keyDigest : isOldKey(call));
    const own = newest(this.#calls.filter(isOwn).filter(isRecent(KNOWN_MS)));
    if (own) return { reason: own.reason, at: own.at, oldKey: own.reason === 'wrong-key' };
    const here = (this.#byNode.get(node) ?? []).filter(({ digest }) => digest === null);
    const unknown = newest(here.filter(isRecent(UNKNOWN_MS)));
    return unknown ? { reason: unknown.reason, at: unknown.at, oldKey: false } : null;
  }

  get any(): boolean {
    return this.#calls.length > 0;
  }

  get #calls(): Call[] {
    return [...this.#byNode.values()].flat();
  }
}

function newest(calls: readonly Call[]): Call | null {
  return calls.reduce<Call | null>((last, call) => (last && last.at >= call.at ? last : call), null);
}
