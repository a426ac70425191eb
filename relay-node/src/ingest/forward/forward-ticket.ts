import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What a node says in its SRT stream-id when it forwards a feed to another node. Everything but `mac` is signed by it; the
 * nodes share the key. Who sees a ticket on the wire can't use it: it is good once, for minutes, for one feed, and its
 * connection is encrypted with a passphrase that only the key gives.
 */
export interface ForwardTicket {
  digest: string;
  /** When it was written, wall clock s. */
  writtenAt: number;
  /** How long the phone's connection had stood by then, ms: of two phones the newer one is shown. */
  phoneAgeMs: number;
  /** The ingest that forwards, so that none forwards to itself. */
  from: string;
  nonce: string;
  mac: string;
}

const HEAD = 'forward:';
const SHAPE =
  /^([0-9a-f]{64}):(\d{1,12}):(\d{1,12}):([A-Za-z0-9_-]{1,36}):([A-Za-z0-9_-]{16}):([A-Za-z0-9_-]{43})$/;
/** Nodes' clocks may differ by so much, s. */
const CLOCK_TOLERANCE_S = 300;
const MOST_NONCES = 10_000;

/** Writes a ticket's stream-id. */
export function writeTicket(key: string, ticket: Omit<ForwardTicket, 'mac' | 'nonce'>): string {
  const nonce = randomBytes(12).toString('base64url');
  const { digest, writtenAt, phoneAgeMs, from } = ticket;
  const text = signedText({ digest, writtenAt, phoneAgeMs, from, nonce });
  return `${HEAD}${text}:${seal(key, `ticket:${text}`)}`;
}

/** Null for what is no ticket. Says nothing about who wrote it. The text is the attacker's: linear in its length. */
export function readTicket(streamId: string): ForwardTicket | null {
  const found = streamId.startsWith(HEAD) ? SHAPE.exec(streamId.slice(HEAD.length)) : null;
  if (!found) return null;
  const [, digest = '', writtenAt, phoneAgeMs, from = '', nonce = '', mac = ''] = found;
  return { digest, writtenAt: Number(writtenAt), phoneAgeMs: Number(phoneAgeMs), from, nonce, mac };
}

/** Encrypts the connection that was opened with this ticket (SRTO_PASSPHRASE, 10 to 79 characters). */
export const passphraseOf = (key: string, ticket: ForwardTicket): string =>
  seal(key, `passphrase:${signedText(ticket)}`);

/** Checks tickets in the handshake; remembers those that were used until they are too old to be used again. */
export class TicketCheck {
  readonly #used = new Map<string, number>();

  /** `now`: wall clock, ms. True at most once for a ticket. */
  take(key: string, ticket: ForwardTicket, now: number): boolean {
    const seconds = now / 1000;
    if (Math.abs(seconds - ticket.writtenAt) > CLOCK_TOLERANCE_S) return false;
    if (!sameText(seal(key, `ticket:${signedText(ticket)}`), ticket.mac)) return false;
    this.#forget(seconds);
    if (this.#used.has(ticket.nonce)) return false;
    this.#used.set(ticket.nonce, ticket.writtenAt + CLOCK_TOLERANCE_S);
    return true;
  }

  /** In order of use, which is nearly the order of their ends. */
  #forget(seconds: number): void {
    for (const [nonce, end] of this.#used) {
      if (end >= seconds && this.#used.size < MOST_NONCES) return;
      this.#used.delete(nonce);
    }
  }
}

const signedText = ({ digest, writtenAt, phoneAgeMs, from, nonce }: Omit<ForwardTicket, 'mac'>) =>
  `${digest}:${writtenAt}:${phoneAgeMs}:${from}:${nonce}`;

const seal = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
