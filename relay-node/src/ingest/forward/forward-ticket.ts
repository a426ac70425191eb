import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The SRT stream-id of a node that forwards a feed to another node, signed in `mac` with the shared key. An observer
 * can't reuse a ticket: it is valid once, for a few minutes and for one feed, and its connection is encrypted with a
 * passphrase derived from the key.
 */
export interface ForwardTicket {
  digest: string;
  /** Wall clock, s. */
  writtenAt: number;
  /** Age of the phone's connection at `writtenAt`, ms. If two phones use one key, the newer connection publishes. */
  phoneAgeMs: number;
  /** Name of the forwarding ingest. An ingest rejects its own tickets. */
  senderName: string;
  nonce: string;
  mac: string;
}

const PREFIX = 'forward:';
const TICKET_PATTERN =
  /^([0-9a-f]{64}):(\d{1,12}):(\d{1,12}):([A-Za-z0-9_-]{1,36}):([A-Za-z0-9_-]{16}):([A-Za-z0-9_-]{43})$/;
/** Tolerated clock difference between nodes, s. */
const CLOCK_TOLERANCE_SECONDS = 300;
const MAX_NONCES = 10_000;

/** Returns the stream-id of a new signed ticket. */
export function writeTicket(key: string, ticket: Omit<ForwardTicket, 'mac' | 'nonce'>): string {
  const nonce = randomBytes(12).toString('base64url');
  const { digest, writtenAt, phoneAgeMs, senderName } = ticket;
  const text = createSignedText({ digest, writtenAt, phoneAgeMs, senderName, nonce });
  return `${PREFIX}${text}:${calculateHmac(key, `ticket:${text}`)}`;
}

/**
 * Parses a ticket without checking its signature. Returns null for any other text. The input is untrusted, so parsing
 * takes linear time.
 */
export function readTicket(streamId: string): ForwardTicket | null {
  const match = streamId.startsWith(PREFIX) ? TICKET_PATTERN.exec(streamId.slice(PREFIX.length)) : null;
  if (!match) return null;
  const [, digest = '', writtenAt, phoneAgeMs, senderName = '', nonce = '', mac = ''] = match;
  return {
    digest,
    writtenAt: Number(writtenAt),
    phoneAgeMs: Number(phoneAgeMs),
    senderName,
    nonce,
    mac,
  };
}

/**
 * Returns the passphrase of the connection opened with this ticket (SRTO_PASSPHRASE, 10 to 79 characters).
 */
export const derivePassphrase = (key: string, ticket: ForwardTicket): string =>
  calculateHmac(key, `passphrase:${createSignedText(ticket)}`);

/** Verifies tickets in the handshake, and stores used tickets until they expire. */
export class TicketVerifier {
  readonly #usedNonces = new Map<string, number>();

  /** Returns true for a valid, unused ticket and marks it as used. `now`: wall clock, ms. */
  redeemTicket(key: string, ticket: ForwardTicket, now: number): boolean {
    const nowSeconds = now / 1000;
    if (Math.abs(nowSeconds - ticket.writtenAt) > CLOCK_TOLERANCE_SECONDS) return false;
    if (!isSameText(calculateHmac(key, `ticket:${createSignedText(ticket)}`), ticket.mac)) return false;
    this.#deleteExpired(nowSeconds);
    if (this.#usedNonces.has(ticket.nonce)) return false;
    this.#usedNonces.set(ticket.nonce, ticket.writtenAt + CLOCK_TOLERANCE_SECONDS);
    return true;
  }

  /** Entries are ordered by use, which is nearly the order of expiry. */
  #deleteExpired(nowSeconds: number): void {
    for (const [nonce, expiresAt] of this.#usedNonces) {
      if (expiresAt >= nowSeconds && this.#usedNonces.size < MAX_NONCES) return;
      this.#usedNonces.delete(nonce);
    }
  }
}

const createSignedText = ({ digest, writtenAt, phoneAgeMs, senderName, nonce }: Omit<ForwardTicket, 'mac'>) =>
  `${digest}:${writtenAt}:${phoneAgeMs}:${senderName}:${nonce}`;

const calculateHmac = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

const isSameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
