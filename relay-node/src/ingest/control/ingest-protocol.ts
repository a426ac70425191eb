import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { CONTENT_FAULTS, FeedHealth, LinkReport } from '@trailcast/schema/node';
import { z } from 'zod';

// The protocol between agent and ingest: HTTP with JSON over a unix socket (mode 0600) in the node's state folder. The
// ingest keeps running when its agent exits. A restarted agent finds it by the socket.

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** PUT /rights. Publishers with other keys are closed before the response. */
export const IngestRights = z.object({
  revision: z.int(),
  digests: z.array(Digest),
  /** Earlier keys of streams. A caller with such a key is refused and reported to the user. */
  former: z.array(Digest).optional(),
  /** Time since the control plane confirmed the rights, ms; default: 0. Used when the agent replays the rights. */
  ageMs: z.number().nonnegative().optional(),
});
export const IngestRightsApplied = z.object({ revision: z.int(), closed: z.int() });

/**
 * PUT /readers: each reader token with the key of the feed that it reads. Connected readers switch without
 * reconnecting.
 */
export const IngestReaders = z.object({
  readers: z.array(z.object({ token: z.string().min(16).max(128), digest: Digest.nullable() })),
});

/**
 * PUT /forwards: the complete list of feeds to forward to other nodes. `key` is shared by all nodes; it signs
 * and encrypts forwards and is stored only in memory.
 */
export const IngestForwards = z.object({
  key: z.string().min(32).max(128).nullable(),
  targets: z.array(
    z.object({
      digest: Digest,
      address: z.string().refine((text) => isIP(text) > 0),
      port: z.int().min(1).max(65_535),
      /** The receiving node's name for operators. */
      name: z.string().min(1).max(64).optional(),
    }),
  ),
});

/** POST /publishers/close {digest}: closes the publisher. Its phone then reconnects. */
export const IngestClose = z.object({ digest: Digest });

/**
 * GET /feeds/{digest}: the feed for previews, starting with a key frame, as parts of `schema/src/preview-stream.ts`. It
 * ends when the agent closes it. An older ingest responds with 404.
 */

/** POST /stop, without a body: the ingest responds, closes its connections and exits. */

/** One link of a bonded feed, as the agent reports it. */
const BondedLink = LinkReport.omit({ lost: true });

/**
 * One line of GET /events (NDJSON). A snapshot is sent immediately, at each change, and every 250 ms while a publisher
 * is connected, otherwise every 2 s.
 */
export const IngestSnapshot = z.object({
  bootId: z.string(),
  port: z.int(),
  /** Null without an SRTLA receiver. Absent from an older ingest. */
  srtlaPort: z.int().nullable().optional(),
  /** Version of libsrt, e.g. '1.5.1'. */
  libsrt: z.string().optional(),
  /** -1 until rights are known. */
  rightsRevision: z.int(),
  publishers: z.array(
    z.object({
      digest: Digest,
      /** Number of publishers that have connected with this key. A take-over increments it. */
      connection: z.int(),
      bytes: z.number(),
      /** Time since the last payload, ms; null before the first. */
      idleMs: z.number().nullable(),
      /** Time for which bytes have arrived without a gap of 2 s, ms; null if no bytes arrive. */
      liveMs: z.number().nullable(),
      kbps: z.number(),
      rttMs: z.number(),
      /** Number of key frames of this connection. */
      keyFrames: z.int(),
      /** Time since the last picture began, ms; null before the first. Absent from an older ingest. */
      pictureIdleMs: z.number().nullable().optional(),
      /** Reason why the feed contains no picture. Absent from an older ingest. */
      fault: z
        .object({ code: z.enum(CONTENT_FAULTS), ageMs: z.number() })
        .nullable()
        .optional(),
      /** Absent from an older ingest. */
      health: FeedHealth.optional(),
      /** True if the feed comes from another node. */
      forwarded: z.boolean().optional(),
      /** The phone's links; only for a bonded feed. Unknown statistics are null. */
      links: z.array(BondedLink).optional(),
    }),
  ),
  readers: z.array(
    z.object({
      token: z.string(),
      connected: z.boolean(),
      /** Number of reader connections so far. */
      connection: z.int().optional(),
      /** True if the feed's streams differ from those at the start of this connection. */
      stale: z.boolean().optional(),
    }),
  ),
  /** Active forwards: connected, or retrying with the number of failures and the last rejection code. */
  forwards: z
    .array(
      z.object({
        digest: Digest,
        /** The receiving node's name, never an address. */
        to: z.string(),
        connected: z.boolean(),
        failures: z.int(),
        code: z.int().nullable(),
      }),
    )
    .default([]),
  /** Number of the SRTLA receiver's groups and links, and of packets that it could not handle. */
  bonding: z.object({ groups: z.int(), links: z.int(), faults: z.int() }).optional(),
  /** Recently refused callers: the newest connection attempt of each key and reason. */
  refusals: z
    .array(
      z.object({
        reason: z.enum(['passphrase', 'wrong-key']),
        /** Null for an unknown key. */
        digest: Digest.nullable(),
        ageMs: z.number(),
        /** Number of connection attempts with this key and reason. */
        calls: z.int(),
      }),
    )
    .default([]),
});

export type IngestRights = z.infer<typeof IngestRights>;
export type IngestRightsApplied = z.infer<typeof IngestRightsApplied>;
export type IngestReaders = z.infer<typeof IngestReaders>;
export type IngestForwards = z.infer<typeof IngestForwards>;
export type IngestSnapshot = z.infer<typeof IngestSnapshot>;

/** The agent's client of the ingest. Its methods reject while the ingest is unreachable. */
export interface IngestClient {
  applyRights(rights: IngestRights): Promise<IngestRightsApplied>;
  applyReaders(readers: IngestReaders): Promise<void>;
  /** Has no effect on an older ingest, because it can't forward. */
  applyForwards(forwards: IngestForwards): Promise<void>;
  closePublisher(digest: string): Promise<void>;
  /** Returns a feed for previews, until it is destroyed; null for an older ingest. */
  watchFeed(digest: string): Promise<Readable | null>;
  /** Newest snapshot; null while the ingest is unreachable. */
  readonly snapshot: IngestSnapshot | null;
  /**
   * Calls the listener with each new snapshot, and with null when the ingest disconnects. Returns the
   * unsubscribe function.
   */
  on(listener: (snapshot: IngestSnapshot | null) => void): () => void;
  close(): Promise<void>;
}
