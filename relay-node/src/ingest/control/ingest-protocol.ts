import { isIP } from 'node:net';
import { CONTENT_FAULTS } from '@trailcast/schema/node';
import { z } from 'zod';

/**
 * The agent's side of the ingest process: HTTP with JSON over a unix socket (0600) in the node's state folder. The ingest
 * outlives its agent; a restarted agent finds it by the socket.
 */
const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** PUT /rights: publishers with other keys are closed before the answer. */
export const IngestRights = z.object({
  revision: z.int(),
  digests: z.array(Digest),
  /** Keys that streams had before: a caller with one is refused, and its user hears of it. */
  former: z.array(Digest).optional(),
  /** ms since the control plane confirmed them, for an agent that repeats what it knows; 0 when left out. */
  ageMs: z.number().nonnegative().optional(),
});
export const IngestRightsApplied = z.object({ revision: z.int(), closed: z.int() });

/** PUT /readers: every reader token with the key whose feed it gets; connected readers follow without reconnecting. */
export const IngestReaders = z.object({
  readers: z.array(z.object({ token: z.string().min(16).max(128), digest: Digest.nullable() })),
});

/**
 * PUT /forwards: feeds that go on to other nodes' ingests, the whole list. `key` is shared by the nodes, signs and encrypts
 * what goes between them, and admits what comes; it is kept in memory alone.
 */
export const IngestForwards = z.object({
  key: z.string().min(32).max(128).nullable(),
  targets: z.array(
    z.object({
      digest: Digest,
      address: z.string().refine((text) => isIP(text) > 0),
      port: z.int().min(1).max(65_535),
      /** What operators call that node. */
      name: z.string().min(1).max(64).optional(),
    }),
  ),
});

/** POST /publishers/close {digest}: closes the publisher, so that the phone connects again. */
export const IngestClose = z.object({ digest: Digest });

/** POST /stop, without a body: the ingest closes its connections and ends. Answered before it does. */

/** One line of GET /events (NDJSON): first a whole picture, then one at each change and every 250 ms while a publisher is connected, else every 2 s. */
export const IngestSnapshot = z.object({
  bootId: z.string(),
  port: z.int(),
  /** Version of libsrt, e.g. '1.5.1'. */
  libsrt: z.string().optional(),
  /** -1 until rights are known. */
  rightsRevision: z.int(),
  publishers: z.array(
    z.object({
      digest: Digest,
      /** Counts this key's publishers; a take-over raises it. */
      connection: z.int(),
      bytes: z.number(),
      /** Since the last payload; null before the first. */
      idleMs: z.number().nullable(),
      /** Since bytes flow without a gap of 2 s; null when they do not. */
      liveMs: z.number().nullable(),
      kbps: z.number(),
      rttMs: z.number(),
      /** Counts this connection's key frames: a decoder can begin with each. */
      keyFrames: z.int(),
      /** Since a picture began last; null before the first. Absent from an older ingest. */
      pictureIdleMs: z.number().nullable().optional(),
      /** Why no picture is among the bytes. Absent from an older ingest. */
      fault: z
        .object({ code: z.enum(CONTENT_FAULTS), ageMs: z.number() })
        .nullable()
        .optional(),
      /** The feed comes from another node. */
      forwarded: z.boolean().optional(),
    }),
  ),
  readers: z.array(
    z.object({
      token: z.string(),
      connected: z.boolean(),
      /** Counts the readers' connections. */
      connection: z.int().optional(),
      /** The feed has other streams than this connection opened. */
      stale: z.boolean().optional(),
    }),
  ),
  /** Forwards that are under way: connected, or tried with a failure count and the last rejection code. */
  forwards: z
    .array(
      z.object({
        digest: Digest,
        /** The other node's name, never an address. */
        to: z.string(),
        connected: z.boolean(),
        failures: z.int(),
        code: z.int().nullable(),
      }),
    )
    .default([]),
  /** Callers that were refused in the last minutes, the newest call of each key and reason. */
  refusals: z
    .array(
      z.object({
        reason: z.enum(['passphrase', 'wrong-key']),
        /** Null for a key that nobody knows. */
        digest: Digest.nullable(),
        ageMs: z.number(),
        /** Grows with every such call. */
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

/** What the agent needs of the ingest. */
export interface IngestClient {
  applyRights(rights: IngestRights): Promise<IngestRightsApplied>;
  applyReaders(readers: IngestReaders): Promise<void>;
  /** An ingest of an older release does not forward; that is no error. */
  applyForwards(forwards: IngestForwards): Promise<void>;
  closePublisher(digest: string): Promise<void>;
  /** Newest picture; null while the ingest can't be reached. */
  readonly snapshot: IngestSnapshot | null;
  /** Called with each new picture, and with null when the ingest has gone. */
  on(listener: (snapshot: IngestSnapshot | null) => void): () => void;
  close(): Promise<void>;
}
