import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * The BFF <-> relay-node protocol. The BFF calls, the node answers; every call carries
 * `authorization: Bearer <node secret>` and `traceparent`. Unknown fields are ignored on both sides.
 * Durations and ages are milliseconds; a node's clock never travels.
 */
export const NODE_PROTOCOL = { min: 1, max: 2 } as const;
/** From this version on a node hands feeds on to others, and can be drained. */
export const FORWARDING_PROTOCOL = 2;

/** Longest `wait` of a PUT and of a report poll, ms. */
export const NODE_WAIT_MAX_MS = 25_000;

/** SHA-256 of a stream key, lower-case hex. The key itself never reaches a node. */
export const KeyDigest = z.string().regex(/^[0-9a-f]{64}$/);

export const NodeMissing = z.object({ what: z.string(), how: z.string() });

export const NodeInfo = z.object({
  protocol: z.object({ min: z.int(), max: z.int() }),
  version: z.string(),
  /** New at each start of the agent. */
  bootId: z.string(),
  /** Slots: a server reserves one at creation, a broadcast at start. */
  capacity: z.object({
    servers: z.object({ total: z.int(), used: z.int() }),
    broadcasts: z.object({ total: z.int(), used: z.int() }),
  }),
  ingest: z.object({ ok: z.boolean(), port: z.int(), revision: z.int() }),
  obs: z.object({ version: z.string().nullable(), tested: z.boolean() }),
  /** What the node lacks to do its work, in words for an operator. */
  missing: z.array(NodeMissing),
  /** What an operator should know although the node works (exposed websocket, old libsrt). */
  warnings: z.array(z.string()),
  /** The operator empties the node: it takes no new server, and its own move to others. From protocol 2 on. */
  draining: z.boolean().default(false),
});

/** PUT /v1/rights. `revision` only grows; an older one answers 409 and does nothing. */
export const Rights = z.object({
  revision: z.int().nonnegative(),
  digests: z.array(KeyDigest),
  /** Keys that streams had before: a caller with one of them is reported by its digest. */
  former: z.array(KeyDigest).optional(),
});
/** Answered once applied and once the connections of removed keys are closed. */
export const RightsApplied = z.object({ revision: z.int(), closed: z.int() });

/**
 * PUT /v1/forwards, from protocol 2 on: the feeds that this node hands on while their phone is here, because a server on
 * the node with this ingest shows them. The whole list; an older revision answers 409 and does nothing.
 */
export const Forward = z.object({
  digest: KeyDigest,
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  /** What operators call that node: it is told and logged in place of its address. */
  name: z.string().min(1).max(64).optional(),
});
export const Forwards = z.object({ revision: z.int().nonnegative(), forwards: z.array(Forward) });
export const ForwardsApplied = z.object({ revision: z.int() });

/** PUT /v1/drain, the operator's own call, from protocol 2 on. Kept over restarts of the agent. */
export const Drain = z.object({ draining: z.boolean() });

export const NodeFeedLoss = z.object({ scene: z.string(), afterMs: z.int() });

/**
 * What a server should be. `generation` only grows per instance; an older one answers 409 and does nothing.
 * A new `instance` for a known server id replaces the old one.
 */
export const DesiredServer = z.object({
  instance: z.string().min(1).max(64),
  generation: z.int().nonnegative(),
  /** `revision` is the collection's version; `text` its OBS JSON as the user saved it. */
  collection: z.object({ revision: z.int(), text: z.string() }),
  /** The key whose feed this server shows, or null. */
  feed: KeyDigest.nullable(),
  /** The user's scene; null: the collection's own current scene. */
  scene: z.string().nullable(),
  /**
   * Counts the user's choices of a scene: another number ends a scene that was chosen in OBS itself. Absent from a BFF of
   * before this field; a choice of the same scene is then a generation in which nothing else differs.
   */
  sceneChoices: z.int().nonnegative().optional(),
  onFeedLoss: NodeFeedLoss.nullable(),
  /**
   * The wish to be on air. `attempt` numbers the user's starts and only grows. An unconfirmed attempt ends `remainingMs`
   * after the node first saw it and never starts again by itself; a confirmed one is resumed after an interruption
   * that was shorter than `resumeWindowMs`.
   */
  streaming: z
    .object({
      attempt: z.int().positive(),
      confirmed: z.boolean(),
      remainingMs: z.int().nonnegative(),
      resumeWindowMs: z.int().nonnegative(),
    })
    .nullable(),
  /** Counts "restart stream": a higher number closes the publisher's connection and reopens OBS's reader once. */
  feedRestarts: z.int().nonnegative(),
});

/** PUT /v1/servers/{id}/target: never echoed, never logged. Reports carry its digest. */
export const Target = z.object({
  instance: z.string().min(1).max(64),
  server: z.string().min(1).max(2048),
  key: z.string().min(1).max(512),
});
/** `digest` is SHA-256 over `server`, a line feed and `key`, lower-case hex. */
export const TargetApplied = z.object({ digest: KeyDigest });

export const OUTPUT_FAILURES = [
  'connect-failed',
  'refused',
  'timeout',
  'no-target',
  'no-capacity',
  'reconnects-used-up',
  'interrupted-too-long',
  'obs-failed',
  'stopped',
  /** No BFF for hours, and no feed: nobody could have stopped it. */
  'unattended',
] as const;

export const ServerReport = z.object({
  id: z.int().positive(),
  instance: z.string(),
  /** Newest generation that the node has taken over, settled or not. */
  observedGeneration: z.int(),
  /** True when nothing is left to do for `observedGeneration`. */
  settled: z.boolean(),
  phase: z.enum(['starting', 'running', 'failed', 'stopping']),
  /** In words, for phase `failed`. */
  reason: z.string().nullable(),
  /** Revision of the collection that OBS shows. */
  collectionRevision: z.int().nullable(),
  removed: z.array(z.object({ path: z.string(), kind: z.string(), reason: z.string() })),
  /** In the order of OBS's window; empty until known. */
  scenes: z.array(z.string()),
  /** Program scene, null until OBS has reported one. */
  scene: z.string().nullable(),
  /** The feed-loss scene is shown in place of the user's. */
  bridging: z.boolean(),
  output: z.object({
    state: z.enum(['idle', 'starting', 'live', 'reconnecting', 'failed']),
    /** The start that this state belongs to; 0 before any. */
    attempt: z.int(),
    /** A newer node's own reason counts as a general one. */
    reason: z.enum(OUTPUT_FAILURES).catch('obs-failed').nullable(),
    /** Running count of OBS's own reconnects in this outage. */
    reconnect: z.int(),
    /** Time in `live` or `reconnecting` since the last start. */
    ageMs: z.int().nullable(),
  }),
  targetDigest: KeyDigest.nullable(),
});

/** Why a feed of which bytes arrive can't be shown. */
export const CONTENT_FAULTS = ['sound-only', 'undecodable', 'encrypted'] as const;

export const FeedReport = z.object({
  digest: KeyDigest,
  /** Bytes arrived in the last 2 s. */
  live: z.boolean(),
  /** The publisher's connection stands, with or without data. */
  connected: z.boolean(),
  /** Since bytes flow without a gap of 2 s; null when not live. */
  ageMs: z.int().nullable(),
  kbps: z.number(),
  rttMs: z.number(),
  /** It comes from another node, which knows the phone's own figures. */
  forwarded: z.boolean().default(false),
  /** Bytes arrive, and no picture among them; a newer node's own fault counts as a general one. */
  fault: z
    .object({ code: z.enum(CONTENT_FAULTS).catch('undecodable'), ageMs: z.int() })
    .nullable()
    .default(null),
});

/** A caller that the ingest refused lately, the newest of its kind. */
export const Refusal = z.object({
  /** The key that it called with, where that is a key that the node knows. */
  digest: KeyDigest.nullable(),
  /** `passphrase`: it encrypts, and the ingest takes no encryption. */
  reason: z.enum(['passphrase', 'wrong-key']),
  ageMs: z.int(),
});

/**
 * GET /v1/reports?after=REV&wait=MS: everything that is, whole; the newest revision wins. Answers when something other
 * than a moving figure changed, when `wait` has passed, or once a second while a feed is live.
 */
export const Reports = z.object({
  bootId: z.string(),
  revision: z.int(),
  rightsRevision: z.int(),
  servers: z.array(ServerReport),
  feeds: z.array(FeedReport),
  /** `forwardsDigest` of the forwards in force; null before any. */
  forwards: z.string().nullable().default(null),
  /** Of those forwards; -1 before any, null from a node that does not tell. */
  forwardsRevision: z.int().nullable().default(null),
  draining: z.boolean().default(false),
  refusals: z.array(Refusal).default([]),
});

/** Body of a refused call. */
export const NodeProblem = z.object({
  code: z.enum(['unauthorized', 'bad-request', 'stale', 'not-found', 'no-capacity', 'not-ready', 'failed']),
  detail: z.string(),
});

export const NODE_PATHS = {
  info: '/v1/node',
  rights: '/v1/rights',
  forwards: '/v1/forwards',
  drain: '/v1/drain',
  reports: '/v1/reports',
  /** PUT desired, DELETE: 204 once nothing of the server is left. */
  server: (id: number | string) => `/v1/servers/${id}`,
  target: (id: number | string) => `/v1/servers/${id}/target`,
} as const;

export type NodeInfo = z.infer<typeof NodeInfo>;
export type Rights = z.infer<typeof Rights>;
export type Forward = z.infer<typeof Forward>;
export type Forwards = z.infer<typeof Forwards>;
export type Drain = z.infer<typeof Drain>;
export type ForwardsApplied = z.infer<typeof ForwardsApplied>;
export type RightsApplied = z.infer<typeof RightsApplied>;
export type DesiredServer = z.infer<typeof DesiredServer>;
export type Target = z.infer<typeof Target>;
export type TargetApplied = z.infer<typeof TargetApplied>;
export type ServerReport = z.infer<typeof ServerReport>;
export type OutputFailure = (typeof OUTPUT_FAILURES)[number];
export type ContentFault = (typeof CONTENT_FAULTS)[number];
export type Refusal = z.infer<typeof Refusal>;
export type FeedReport = z.infer<typeof FeedReport>;
export type Reports = z.infer<typeof Reports>;
export type NodeProblem = z.infer<typeof NodeProblem>;

/** Names a list of forwards in reports, whatever its order: SHA-256, lower-case hex. */
export function forwardsDigest(forwards: readonly Forward[]): string {
  const lines = forwards.map(({ digest, host, port }) => `${digest} ${host} ${port}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
