import { createHash } from 'node:crypto';
import { derivePassphrase, TicketVerifier } from '../forward/forward-ticket.js';
import type { PeerAddress } from '../srt/peer-address.js';
import { parseStreamId, type StreamRequest } from './stream-id.js';
import { TokenBuckets } from './token-bucket.js';

/** Rejection codes of the SRT handshake (SRT access control; predefined codes of the application range). */
export const REJECT = {
  unreadable: 1400,
  /** The forward ticket has a bad signature, is too old, or was used before. */
  unauthorized: 1401,
  overloaded: 1402,
  forbidden: 1403,
  otherMode: 1405,
  /** The ingest received a feed that it forwards itself. */
  conflict: 1409,
  internalError: 1500,
  unavailable: 1503,
} as const;
export type RejectCode = (typeof REJECT)[keyof typeof REJECT];

/**
 * The stream keys that may publish. `confirmedAt` is the time of the control plane's last confirmation, wall clock, ms.
 */
export interface KnownRights {
  digests: ReadonlySet<string>;
  /** Earlier keys of existing streams. */
  former: ReadonlySet<string>;
  confirmedAt: number;
}

/**
 * Rate of handshakes. A phone retries at most twice a second, a faulty phone 100 times. Hundreds of phones can share
 * one carrier NAT address.
 */
const HANDSHAKES_PER_ADDRESS = { burst: 120, perSecond: 20, maxNames: 10_000 };
/** Rate of accepted handshakes. Each uses memory for seconds, so each key has a limit independent of the address. */
const ACCEPTED_PER_KEY = { burst: 20, perSecond: 4, maxNames: 10_000 };

/** Returns the SHA-256 of a stream key as lower-case hex. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Accepts or refuses SRT handshakes, using only data in memory. Times are wall-clock ms. */
export class AccessControl {
  rights: KnownRights | null = null;
  /** Null until the agent has sent the readers. */
  readerTokens: ReadonlySet<string> | null = null;
  isClosing = false;
  /** Key that all nodes share. Null until the agent has sent it. */
  forwardKey: string | null = null;
  readonly #tickets = new TicketVerifier();
  readonly #addresses = new TokenBuckets(HANDSHAKES_PER_ADDRESS);
  readonly #keys = new TokenBuckets(ACCEPTED_PER_KEY);

  /**
   * `rightsMaxAgeMs` is the maximum age of the rights for admitting publishers. `ingestName` is this ingest's name in
   * tickets.
   */
  constructor(
    private readonly rightsMaxAgeMs: number,
    private readonly ingestName = '',
  ) {}

  /**
   * Returns null to accept, otherwise the rejection code. An address above its limit always gets `overloaded` instead
   * of the reason. A valid key from it is still accepted: one failing caller must not lock out others behind the
   * same address.
   */
  checkHandshake(streamId: string, peer: PeerAddress, now: number): RejectCode | null {
    const isWithinLimit = this.#addresses.takeToken(peer.limitName, now);
    if (this.isClosing) return REJECT.unavailable;
    const code = this.#checkRequest(streamId, peer, now);
    return code !== null && !isWithinLimit ? REJECT.overloaded : code;
  }

  /**
   * Returns the key digest if a refused publisher used a stream's earlier key, or null if its key is unknown. Returns
   * undefined if the caller was refused for another reason or is not a publisher. An unreadable stream-id counts as an
   * unknown key, because it is usually a truncated link.
   */
  findRefusedDigest(streamId: string, code: RejectCode): string | null | undefined {
    if (code === REJECT.unreadable) return null;
    const request = parseStreamId(streamId);
    if (code !== REJECT.forbidden || request.kind !== 'publish') return undefined;
    const digest = hashKey(request.key);
    return this.rights?.former.has(digest) ? digest : null;
  }

  /** Returns the passphrase of an admitted forward connection, or null for every other caller. */
  findPassphrase(streamId: string): string | null {
    const request = parseStreamId(streamId);
    return request.kind === 'forward' && this.forwardKey !== null
      ? derivePassphrase(this.forwardKey, request.ticket)
      : null;
  }

  #checkRequest(streamId: string, peer: PeerAddress, now: number): RejectCode | null {
    const request = parseStreamId(streamId);
    if (request.kind === 'publish') return this.#checkPublish(hashKey(request.key), now);
    if (request.kind === 'read') return peer.isLocal ? this.#checkRead(request.token) : REJECT.otherMode;
    if (request.kind === 'forward') return this.#checkForward(request, now);
    return request.kind === 'other-mode' ? REJECT.otherMode : REJECT.unreadable;
  }

  #checkPublish(digest: string, now: number): RejectCode | null {
    if (!this.rights || now - this.rights.confirmedAt > this.rightsMaxAgeMs) return REJECT.unavailable;
    if (!this.rights.digests.has(digest)) return REJECT.forbidden;
    return this.#keys.takeToken(digest, now) ? null : REJECT.overloaded;
  }

  /** Checks the key last. A caller without a valid ticket must learn nothing about keys. */
  #checkForward({ ticket }: Extract<StreamRequest, { kind: 'forward' }>, now: number): RejectCode | null {
    if (this.forwardKey === null) return REJECT.unavailable;
    if (!this.#tickets.redeemTicket(this.forwardKey, ticket, now)) return REJECT.unauthorized;
    if (ticket.senderName === this.ingestName) return REJECT.conflict;
    return this.#checkPublish(ticket.digest, now);
  }

  #checkRead(token: string): RejectCode | null {
    if (!this.readerTokens) return REJECT.unavailable;
    return this.readerTokens.has(token) ? null : REJECT.forbidden;
  }
}
