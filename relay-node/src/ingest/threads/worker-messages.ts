import type { IngestSnapshot } from '../control/ingest-protocol.js';

/** Indices into the Int32Array that the three threads share. */
export const FLAG = {
  /** 1 tells the data worker to end; it can't be terminated from outside. */
  stop: 0,
  /** Raised after each message to the data worker, which looks for messages only then. */
  mail: 1,
  /** Raised at each turn of the data worker, and by the main thread's watchdog. */
  dataBeat: 2,
  mainBeat: 3,
} as const;
export const FLAGS_BYTES = 16;

export interface DataWorkerSetup {
  flags: SharedArrayBuffer;
  listener: number;
  epoll: number;
  /** This ingest's name in the tickets of forwarded feeds. */
  name: string;
}
export interface HookWorkerSetup {
  listener: number;
  /** Literal address that the listener is bound to. */
  host: string;
  rightsMaxAgeMs: number;
  /** Readers may be in containers of this machine. */
  containerReaders: boolean;
  name: string;
}

/** Where a key's feed goes on to: the ingest of the node whose server shows it. `address` is a literal. */
export interface ForwardTarget {
  digest: string;
  address: string;
  port: number;
  /** What that node is called in reports and in the log. */
  name?: string;
}

/** Orders to the data worker; each is answered by `done` with its number. */
export type DataOrder =
  | { order: number; kind: 'rights'; digests: string[] }
  | { order: number; kind: 'readers'; readers: { token: string; digest: string | null }[] }
  | { order: number; kind: 'forwards'; key: string | null; targets: ForwardTarget[] }
  | { order: number; kind: 'close'; digest: string };

/** The part of a snapshot that the data worker knows. */
export type Picture = Pick<IngestSnapshot, 'publishers' | 'readers' | 'forwards'>;

/** Why a connection ended, for the log. */
export type CloseReason =
  | 'peer left'
  | 'taken over'
  | 'key revoked'
  | 'restart asked for'
  | 'reader removed'
  | 'rights changed meanwhile'
  /** A forwarded feed whose phone is older than the one that is here. */
  | 'a newer phone is here'
  | 'no longer forwarded'
  | 'forward broken'
  | 'shutting down';

/** `feed`: the first digits of the key's digest; null for a reader that shows none. */
export interface ConnectionEvent {
  event: 'opened' | 'closed' | 'carries other streams';
  role: 'publisher' | 'reader' | 'forward';
  connection: number;
  feed: string | null;
  reason?: CloseReason;
  /** Of a publisher: what it sends, in words. */
  streams?: string;
  /** Of a forward: the other node's name, and its ingest's rejection code. */
  to?: string;
  code?: number;
}

export type DataReport =
  | { kind: 'ready' }
  | { kind: 'done'; order: number; closed: number }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'connection'; event: ConnectionEvent };

export type HookOrder =
  | { order: number; kind: 'rights'; digests: string[]; former: string[]; confirmedAt: number }
  | { order: number; kind: 'readers'; tokens: string[] }
  | { order: number; kind: 'forward-key'; key: string | null }
  | { order: number; kind: 'closing' }
  | { order: number; kind: 'ping' }
  /** After the listener is closed: unregister and end. */
  | { order: number; kind: 'end' };

/** A caller that was refused, for its user. `at`: wall clock, ms. */
export interface RefusedCaller {
  reason: 'passphrase' | 'wrong-key';
  /** Of the key that it called with, where that is or was a stream's. */
  digest: string | null;
  at: number;
  /** How often it was refused since it was remembered. */
  calls: number;
}

export type HookReport =
  | { kind: 'ready' }
  | { kind: 'done'; order: number }
  /** Refused handshakes since the last report, by code or by what libsrt refused them for; sent every 10 s at most. */
  | { kind: 'refused'; byCode: Record<string, number> }
  /** All that are remembered; sent once a second at most. */
  | { kind: 'callers'; callers: RefusedCaller[] };
