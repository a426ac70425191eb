import type { IngestSnapshot } from '../control/ingest-protocol.js';
import type { ReceiverSnapshot } from '../srtla/receiver.js';

/** Indices into the Int32Array that the three threads share. */
export const FLAG = {
  /** 1 stops the data worker, which can't be terminated. */
  stop: 0,
  /** Number of commands sent to the data worker. The worker polls it. It wraps around. */
  commandCount: 1,
  /** Incremented in each iteration of the data worker. */
  dataHeartbeat: 2,
  /** Incremented by the main thread's watchdog. */
  mainHeartbeat: 3,
} as const;
export const FLAGS_BYTES = 16;

export interface DataWorkerSetup {
  flags: SharedArrayBuffer;
  listener: number;
  /** The loopback listener behind the SRTLA receiver, or null. */
  bondedListener: number | null;
  epoll: number;
  /** This ingest's name in tickets. */
  name: string;
}
export interface HookWorkerSetup {
  listener: number;
  bondedListener: number | null;
  /** Memory of the PeerTable. */
  peers: SharedArrayBuffer;
  /** Literal address that the listener is bound to. */
  host: string;
  rightsMaxAgeMs: number;
  /** True if readers may be in containers of this machine. */
  allowsContainerReaders: boolean;
  name: string;
}

export interface SrtlaWorkerSetup {
  /** UDP port and literal address for phones. */
  port: number;
  host: string;
  /** UDP port of the bonded listener, on loopback. */
  listenerPort: number;
  peers: SharedArrayBuffer;
}

/** Target of a forward: the ingest of a node with a server that shows the feed. `address` is an IP address. */
export interface ForwardTarget {
  digest: string;
  address: string;
  port: number;
  /** The node's name in reports and logs. */
  name?: string;
}

/** Commands to the data worker. It replies to each with `done` and the command's id. */
export type DataCommand =
  | { id: number; kind: 'rights'; digests: string[] }
  | { id: number; kind: 'readers'; readers: { token: string; digest: string | null }[] }
  | { id: number; kind: 'forwards'; key: string | null; targets: ForwardTarget[] }
  /** The complete list of watched feeds. */
  | { id: number; kind: 'taps'; digests: string[] }
  | { id: number; kind: 'close'; digest: string };

/**
 * A chunk of a watched feed. `start` contains the program tables for a new watcher. `key` starts with a key frame.
 */
export type TapChunk =
  | { kind: 'start'; video: string | null; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'key' | 'data'; bytes: Uint8Array<ArrayBuffer> };

/** The part of a snapshot that the data worker provides. */
export interface RelaySnapshot extends Pick<IngestSnapshot, 'readers' | 'forwards'> {
  /** `bondedPort` is the UDP port of the SRTLA receiver's socket for this publisher; null for plain SRT. */
  publishers: (Omit<IngestSnapshot['publishers'][number], 'links'> & { bondedPort: number | null })[];
}

/** Reason for the end of a connection, for the log. */
export type CloseReason =
  | 'peer left'
  | 'taken over'
  | 'key revoked'
  | 'restart requested'
  | 'reader removed'
  | 'no longer forwarded'
  | 'forward broken'
  | 'shutting down';

/** Log event of a connection. `feed` is the start of the key's digest; null for a reader without a feed. */
export interface ConnectionEvent {
  event: 'opened' | 'closed' | 'streams changed';
  role: 'publisher' | 'reader' | 'forward';
  connection: number;
  feed: string | null;
  reason?: CloseReason;
  /** Description of a publisher's streams. */
  streams?: string;
  /** Name of a forward's receiving node. `code` is its ingest's rejection code. */
  to?: string;
  code?: number;
}

export type DataReport =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; closed: number }
  | { kind: 'snapshot'; snapshot: RelaySnapshot }
  | { kind: 'connection'; event: ConnectionEvent }
  | { kind: 'tap'; digest: string; chunk: TapChunk };

export type HookCommand =
  | { id: number; kind: 'rights'; digests: string[]; former: string[]; confirmedAt: number }
  | { id: number; kind: 'readers'; tokens: string[] }
  | { id: number; kind: 'forward-key'; key: string | null }
  | { id: number; kind: 'closing' }
  | { id: number; kind: 'ping' }
  /** Must be sent after the listener is closed. */
  | { id: number; kind: 'end' };

/** A refused caller. `refusedAt` is in ms of the wall clock. */
export interface RefusedCaller {
  reason: 'passphrase' | 'wrong-key';
  /** Digest of a current or earlier key of a stream, otherwise null. */
  digest: string | null;
  refusedAt: number;
  /** Number of refusals since the entry was created. */
  calls: number;
}

export type HookReport =
  | { kind: 'ready' }
  | { kind: 'done'; id: number }
  /** Refused handshakes since the last report, by code or libsrt's reason. Sent at most every 10 s. */
  | { kind: 'refused'; byCode: Record<string, number> }
  /** All stored callers. Sent at most once a second. */
  | { kind: 'callers'; callers: RefusedCaller[] };

export type SrtlaCommand = { id: number; kind: 'ping' } | { id: number; kind: 'end' };

export type SrtlaReport =
  | { kind: 'ready' }
  | { kind: 'done'; id: number }
  /** `faults` is the number of packets that the receiver could not handle. */
  | { kind: 'links'; snapshot: ReceiverSnapshot; faults: number };
