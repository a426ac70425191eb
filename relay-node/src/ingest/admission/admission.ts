import { createHash } from 'node:crypto';
import { passphraseOf, TicketCheck } from '../forward/forward-ticket.js';
import type { PeerAddress } from '../srt/peer-address.js';
import { parseStreamId, type StreamRequest } from './stream-id.js';
import { TokenBuckets } from './token-bucket.js';

/** Rejection codes of the handshake (SRT access control, predefined codes of the application's range). */
export const REJECT = {
  unreadable: 1400,
  /** A forward whose ticket is not the other node's, too old, or used before. */
  unauthorized: 1401,
  overloaded: 1402,
  forbidden: 1403,
  otherMode: 1405,
  /** A feed that comes back to the ingest which forwards it. */
  conflict: 1409,
  internalError: 1500,
  unavailable: 1503,
} as const;
export type RejectCode = (typeof REJECT)[keyof typeof REJECT];

/** The keys that may publish, and when the control plane last confirmed them (wall clock, ms). */
export interface KnownRights {
  digests: ReadonlySet<string>;
  /** Keys that streams had before. */
  former: ReadonlySet<string>;
  confirmedAt: number;
}

/** A phone asks twice a second at most, a broken one 100 times; hundreds of phones may share a carrier's address. */
const HANDSHAKES_PER_ADDRESS = { burst: 120, perSecond: 20, names: 10_000 };
/** Accepted handshakes cost memory for seconds, so one key has a limit of its own, wherever its callers are. */
const ACCEPTED_PER_KEY = { burst: 20, perSecond: 4, names: 10_000 };

/** SHA-256 of a stream key, lower-case hex. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Decides in the handshake, from memory alone, who may come in. Times are wall-clock ms. */
export class Admission {
  rights: KnownRights | null = null;
  /** Null until the agent has told the readers. */
  readerTokens: ReadonlySet<string> | null = null;
  closing = false;
  /** Shared by the nodes; null until the agent has told it. */
  forwardKey: string | null = null;
  readonly #tickets = new TicketCheck();
  readonly #addresses = new TokenBuckets(HANDSHAKES_PER_ADDRESS);
  readonly #keys = new TokenBuckets(ACCEPTED_PER_KEY);

  /**
   * `rightsMaxAgeMs`: rights that nobody has confirmed for so long admit nobody any more. `self`: this ingest's name in
   * tickets.
   */
  constructor(
    private readonly rightsMaxAgeMs: number,
    private readonly self = '',
  ) {}

  /**
   * Answers null to accept. An address beyond its limit gets no reasons any more, but a right key still comes in, so that
   * one who keeps failing can't lock out the others behind the same address.
   */
  verdict(streamId: string, peer: PeerAddress, now: number): RejectCode | null {
    const withinLimit = this.#addresses.take(peer.limitName, now);
    if (this.closing) return REJECT.unavailable;
    const code = this.#decide(streamId, peer, now);
    return code !== null && !withinLimit ? REJECT.overloaded : code;
  }

  /**
   * Whose key a phone called with that got this code: null for nobody's. Undefined when it was not refused for its key, or is
   * no phone. One whose stream-id can't be read is one with a link that was cut off.
   */
  wrongKey(streamId: string, code: RejectCode): string | null | undefined {
    if (code === REJECT.unreadable) return null;
    const request = parseStreamId(streamId);
    if (code !== REJECT.forbidden || request.kind !== 'publish') return undefined;
    const digest = digestOf(request.key);
    return this.rights?.former.has(digest) ? digest : null;
  }

  /** What encrypts the connection of a forward that was admitted; null for every other caller. */
  passphrase(streamId: string): string | null {
    const request = parseStreamId(streamId);
    return request.kind === 'forward' && this.forwardKey !== null
      ? passphraseOf(this.forwardKey, request.ticket)
      : null;
  }

  #decide(streamId: string, peer: PeerAddress, now: number): RejectCode | null {
    const request = parseStreamId(streamId);
    if (request.kind === 'publish') return this.#publish(digestOf(request.key), now);
    if (request.kind === 'read') return peer.local ? this.#read(request.token) : REJECT.otherMode;
    if (request.kind === 'forward') return this.#forward(request, now);
    return request.kind === 'other-mode' ? REJECT.otherMode : REJECT.unreadable;
  }

  #publish(digest: string, now: number): RejectCode | null {
    if (!this.rights || now - this.rights.confirmedAt > this.rightsMaxAgeMs) return REJECT.unavailable;
    if (!this.rights.digests.has(digest)) return REJECT.forbidden;
    return this.#keys.take(digest, now) ? null : REJECT.overloaded;
  }

  /** The key's own right comes last: who has no ticket learns nothing about keys. */
  #forward({ ticket }: Extract<StreamRequest, { kind: 'forward' }>, now: number): RejectCode | null {
    if (this.forwardKey === null) return REJECT.unavailable;
    if (!this.#tickets.take(this.forwardKey, ticket, now)) return REJECT.unauthorized;
    if (ticket.from === this.self) return REJECT.conflict;
    return this.#publish(ticket.digest, now);
  }

  #read(token: string): RejectCode | null {
    if (!this.readerTokens) return REJECT.unavailable;
    return this.readerTokens.has(token) ? null : REJECT.forbidden;
  }
}
