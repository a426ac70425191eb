import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SERVER_TIMES } from './limits.js';
import { DestinationReport } from './node-destinations.js';
import { WEAK_LINK_REASONS } from './weak-link.js';
import { WeakLinkShape } from './weak-link-shape.js';
import { FeedHealth } from './node-feed-health.js';
import { DELAY_STATES, FALLBACK_CODES, Quality } from './wire.js';

export * from './node-destinations.js';
export * from './node-feed-health.js';
export * from './node-session.js';
export { FALLBACK_CODES, Quality as NodeQuality };

/**
 * The protocol between the BFF (client) and relay nodes (servers). Every request has `authorization: Bearer <node
 * secret>` and `traceparent`. Both sides ignore unknown fields. Durations and ages are in milliseconds; timestamps
 * of a node's clock are never sent.
 */
export const NODE_PROTOCOL = { min: 1, max: 3 } as const;
/** First version in which a node forwards feeds to other nodes and can be drained. */
export const FORWARDING_PROTOCOL = 2;
/** First version in which a node offers live previews. */
export const PREVIEW_PROTOCOL = 3;

/** Longest `wait` of a PUT and of a report poll, ms. */
export const NODE_WAIT_MAX_MS = 25_000;

/** SHA-256 of a stream key, lower-case hex. The key itself is never sent to a node. */
export const KeyDigest = z.string().regex(/^[0-9a-f]{64}$/);

export const NodeMissing = z.object({ what: z.string(), how: z.string() });

export const NodeInfo = z.object({
  protocol: z.object({ min: z.int(), max: z.int() }),
  version: z.string(),
  /** Changes at each start of the agent. */
  bootId: z.string(),
  /** Slots. A server reserves one at creation, a broadcast at start. */
  capacity: z.object({
    servers: z.object({ total: z.int(), used: z.int() }),
    broadcasts: z.object({ total: z.int(), used: z.int() }),
  }),
  ingest: z.object({ ok: z.boolean(), port: z.int(), revision: z.int() }),
  obs: z.object({ version: z.string().nullable(), tested: z.boolean() }),
  /** Problems that keep the node from working, as text for operators. */
  missing: z.array(NodeMissing),
  /** Problems that do not keep the node from working (exposed websocket, old libsrt), as text for operators. */
  warnings: z.array(z.string()),
  /**
   * The operator drains the node: it accepts no new servers, and existing ones move to other nodes. Since protocol
   * 2.
   */
  draining: z.boolean().default(false),
  /** Number of servers by what draws their picture; null from a node that does not report it. */
  renderers: z.object({ software: z.int(), opengl: z.int() }).nullable().default(null),
  /** Qualities that the node can broadcast, from the cheapest; empty from a node that does not report them. */
  qualities: z.array(Quality).default([]),
  /** Servers on this node can record their broadcasts. Since protocol 3. */
  recording: z.boolean().default(false),
});

/** Body of PUT /v1/rights. `revision` only increases; an older one is refused with 409. */
export const Rights = z.object({
  revision: z.int().nonnegative(),
  digests: z.array(KeyDigest),
  /** Former keys of streams. A caller with one of them is reported with its digest. */
  former: z.array(KeyDigest).optional(),
});
/** Response after the rights were applied and the connections of removed keys were closed. */
export const RightsApplied = z.object({ revision: z.int(), closed: z.int() });

/**
 * Body of PUT /v1/forwards, since protocol 2: the complete list of feeds that this node forwards while it receives
 * them, because a server on the node with this ingest shows them. An older revision is refused with 409.
 */
export const Forward = z.object({
  digest: KeyDigest,
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  /** Name of that node, which is reported and logged instead of its address. */
  name: z.string().min(1).max(64).optional(),
});
export const Forwards = z.object({ revision: z.int().nonnegative(), forwards: z.array(Forward) });
export const ForwardsApplied = z.object({ revision: z.int() });

/** Body of PUT /v1/drain, which operators call, since protocol 2. Stored across restarts of the agent. */
export const Drain = z.object({ draining: z.boolean() });

export const NodeFeedLoss = z.object({ scene: z.string(), afterMs: z.int() });

/**
 * The desired state of a server. `generation` only increases per instance; an older one is refused with 409. A new
 * `instance` for a known server id replaces the old server.
 */
export const DesiredServer = z.object({
  instance: z.string().min(1).max(64),
  generation: z.int().nonnegative(),
  /** `revision` is the collection's version, `text` its OBS JSON as saved by the user. */
  collection: z.object({ revision: z.int(), text: z.string() }),
  /** Digest of the key whose feed this server shows, or null. */
  feed: KeyDigest.nullable(),
  /** The scene chosen by the user; null for the collection's own current scene. */
  scene: z.string().nullable(),
  /**
   * Number of the user's scene choices. A changed number overrides a scene that was chosen in OBS. Older BFFs omit
   * the field; there a generation without other changes repeats the choice.
   */
  sceneChoices: z.int().nonnegative().optional(),
  onFeedLoss: NodeFeedLoss.nullable(),
  /** Switches to a scene while the feed is weak. A node of an earlier version ignores it. */
  weakLink: WeakLinkShape.nullable().optional(),
  /**
   * Name of one of the node's qualities, in effect from the next start of a broadcast. The node's default if it is
   * null, omitted or not offered.
   */
  quality: z.string().max(32).nullable().optional(),
  /**
   * Records the broadcast while it is live; null or omitted: no recording. `owner` is whose quota it takes, an id that
   * means nothing to the node. Another `take` is another recording. Since protocol 3.
   */
  recording: z
    .object({ owner: z.string().min(1).max(64), take: z.int().nonnegative() })
    .nullable()
    .optional(),
  /** Whose server it is, an id that means nothing to the node; without it, its sessions are not kept. Since protocol 3. */
  owner: z.string().min(1).max(64).optional(),
  /**
   * The requested broadcast. `attempt` numbers the user's starts and only increases. An unconfirmed attempt ends
   * `remainingMs` after the node first received it and is never retried. A confirmed one resumes after an
   * interruption shorter than `resumeWindowMs`.
   */
  streaming: z
    .object({
      attempt: z.int().positive(),
      confirmed: z.boolean(),
      remainingMs: z.int().nonnegative(),
      resumeWindowMs: z.int().nonnegative(),
      /** The broadcast ends when everything is sent that the delay held. Since protocol 3. */
      endsAfterDelay: z.boolean().optional(),
    })
    .nullable(),
  /** How far the broadcast is sent behind the program, ms; 0 if omitted. Since protocol 3. */
  delayMs: z.int().min(0).max(SERVER_TIMES.maxDelayMs).optional(),
  /** Number of dumps. A higher number throws away once what the delay holds. Since protocol 3. */
  dumps: z.int().nonnegative().optional(),
  /** Number of stream restarts. A higher number closes the publisher's connection and reopens OBS's reader once. */
  feedRestarts: z.int().nonnegative(),
});

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
  /** Stopped after hours without BFF and feed, because nobody could have stopped it. */
  'unattended',
] as const;

export const DelayReport = z.object({
  /** Longest delay that the node has memory for now, ms. */
  mostMs: z.int(),
  /** What is in effect, ms; shorter than asked for if the memory is too small. */
  wantedMs: z.int(),
  /** Number of the newest dump that is done. */
  dumps: z.int(),
  /** Null without a broadcast, and while nothing is delayed. */
  state: z.enum(DELAY_STATES).catch('full').nullable(),
  /** How far viewers are behind the program, ms; 0 while they see the card. */
  behindMs: z.int(),
  /** Time until the delay is full or, at the end, until the broadcast is over; null while neither is awaited. */
  leftMs: z.int().nullable(),
  /** True while the delay is shorter than asked for, because the node has too little memory for it. */
  isLimited: z.boolean(),
});

/**
 * Why a recording stopped by itself: the disk or a quota is full, the disk is too slow or fails, or the program is not
 * AVC with AAC.
 */
export const RECORDING_FAILURES = [
  'disk-full',
  'user-quota',
  'node-quota',
  'too-slow',
  'write-failed',
  'unsupported',
] as const;
const RecordingFailureCode = z.enum(RECORDING_FAILURES).catch('write-failed');

/** Size and age are sent with the next change of something else, and the size in steps of this. */
export const RECORDING_STEP_BYTES = 10_000_000;

export const RecordingReport = z.object({
  /** `waiting`: for the broadcast. `stopped`: by itself, until another take. */
  state: z.enum(['waiting', 'recording', 'stopped', 'unavailable']).catch('unavailable'),
  bytes: z.int().nonnegative(),
  /** Time since its beginning; null before. */
  ageMs: z.int().nonnegative().nullable(),
  failure: RecordingFailureCode.nullable(),
});

export const ShownReport = z.object({
  /** Time since the program scene was changed, by the user or by the feed-loss switch. */
  sceneMs: z.int().nonnegative(),
  /** True if the program scene shows the feed. */
  showsFeed: z.boolean(),
  /** Time without feed and broadcast; null while one is there. */
  quietMs: z.int().nonnegative().nullable(),
});

export const ServerReport = z.object({
  id: z.int().positive(),
  instance: z.string(),
  /** Newest generation that the node has accepted, settled or not. */
  observedGeneration: z.int(),
  /** True when `observedGeneration` is completely applied. */
  settled: z.boolean(),
  phase: z.enum(['starting', 'running', 'failed', 'stopping']),
  /** Reason as text, for phase `failed`. */
  reason: z.string().nullable(),
  /** Revision of the collection that OBS has loaded. */
  collectionRevision: z.int().nullable(),
  removed: z.array(z.object({ path: z.string(), kind: z.string(), reason: z.string() })),
  /** Scene names in OBS's order; empty until known. */
  scenes: z.array(z.string()),
  /** Program scene; null until OBS has reported one. */
  scene: z.string().nullable(),
  /** True while the feed-loss scene is shown instead of the user's. */
  bridging: z.boolean(),
  /** Null while the feed is not weak, and from a node that does not judge it. `shown`: viewers see the scene for it. */
  weakLink: z
    .object({ reason: z.enum(WEAK_LINK_REASONS).catch('bitrate'), shown: z.boolean() })
    .nullable()
    .default(null),
  output: z.object({
    state: z.enum(['idle', 'starting', 'live', 'reconnecting', 'failed']),
    /** The start that this state belongs to; 0 before the first. */
    attempt: z.int(),
    /** Unknown reasons of newer nodes are read as the general one. */
    reason: z.enum(OUTPUT_FAILURES).catch('obs-failed').nullable(),
    /** Number of OBS's reconnect attempts in this outage. */
    reconnect: z.int(),
    /** Time in `live` or `reconnecting` since the last start. */
    ageMs: z.int().nullable(),
  }),
  /** True while viewers see a card in place of OBS, which is restarted. */
  held: z.boolean().default(false),
  /** Digest of what PUT target or PUT targets stored last. */
  targetDigest: KeyDigest.nullable(),
  /** Destinations of the current broadcast, since protocol 3. Empty without one. */
  destinations: z.array(DestinationReport).default([]),
  /**
   * How OBS draws: pixels and frames per second of a broadcast. `fallback`: why OpenGL replaced the software renderer.
   * Null before OBS has started, and from a node that does not report it.
   */
  drawing: z
    .object({
      renderer: z.enum(['software', 'opengl']),
      fallback: z.object({ code: z.enum(FALLBACK_CODES).catch('unsupported'), text: z.string() }).nullable(),
      width: z.int(),
      height: z.int(),
      fps: z.int(),
    })
    .nullable()
    .default(null),
  /** Share of the broadcast's frames that OBS draws, while that is too few; else null. */
  drawnShare: z.number().min(0).max(1).nullable().default(null),
  /** Null from a node that can't delay this server's broadcasts. */
  delay: DelayReport.nullable().default(null),
  /** Null while no recording is requested, and from a node that does not report it. */
  recording: RecordingReport.nullable().default(null),
  /** What the server shows and since when; null from a node that does not report it. Ages are not reported as changes. */
  shown: ShownReport.nullable().default(null),
});

/** What a picture shows: what OBS sends, or the feed as OBS receives it. */
export const PICTURE_SOURCES = ['program', 'feed'] as const;
export type PictureSource = (typeof PICTURE_SOURCES)[number];

/** Response of GET picture: a JPEG, 320 pixels wide, at most 2 s old. */
export const ServerPicture = z.object({ jpeg: z.base64() });
/** Width of a picture in pixels, and its largest size in bytes. */
export const PICTURE_LIMITS = { width: 320, bytes: 15_000 } as const;

/** One file of a recording. It outlives its server, and expires by itself. */
export const NodeRecording = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** As in `DesiredServer.recording`. */
  owner: z.string(),
  serverId: z.int().positive(),
  /** Number among the files of one take: a broadcast whose parameters change, or whose hub ends, goes on in another. */
  part: z.int().positive(),
  state: z.enum(['recording', 'complete']),
  /** Time since its beginning. */
  ageMs: z.int().nonnegative(),
  /** Length of the video. Of a file that is being recorded: until now. */
  lengthMs: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Time until it is deleted; null while it is being recorded. */
  expiresInMs: z.int().nonnegative().nullable(),
});

/** Response of GET recordings, in the order of their beginning. */
export const NodeRecordings = z.object({ revision: z.int(), recordings: z.array(NodeRecording) });

/** Faults of a feed whose bytes arrive but can't be shown. */
export const CONTENT_FAULTS = ['sound-only', 'undecodable', 'encrypted'] as const;

/** One link of a bonded feed. Unknown figures are null, never computed. */
export const LinkReport = z.object({
  /** From 1; kept over a change of the phone's port. */
  number: z.int().positive(),
  /** Nothing was heard of it for 3 s. */
  lost: z.boolean(),
  kbps: z.number(),
  /** Part of the feed's bytes of the last second, 0 to 1. */
  share: z.number().nullable(),
  heardMs: z.number(),
  /** How much later its packets arrive than those of the fastest link, ms. */
  delayMs: z.number().nullable(),
  /** As the phone reports them. */
  rttMs: z.number().nullable(),
  naks: z.number().nullable(),
});

export const FeedReport = z.object({
  digest: KeyDigest,
  /** Bytes arrived in the last 2 s. */
  live: z.boolean(),
  /** True while the publisher is connected, with or without data. */
  connected: z.boolean(),
  /** Time since which bytes have arrived without a gap of 2 s; null if not live. */
  ageMs: z.int().nullable(),
  kbps: z.number(),
  rttMs: z.number(),
  /** True if another node forwards the feed. That node reports the phone's statistics. */
  forwarded: z.boolean().default(false),
  /** Fault while bytes arrive without a picture. Unknown faults of newer nodes are read as the general one. */
  fault: z
    .object({ code: z.enum(CONTENT_FAULTS).catch('undecodable'), ageMs: z.int() })
    .nullable()
    .default(null),
  /** The phone's links, of a bonded feed only. */
  links: z.array(LinkReport).optional(),
  health: FeedHealth.optional(),
});

/** The most recent caller of its kind that the ingest refused. */
export const Refusal = z.object({
  /** Digest of the caller's key, if the node knows the key. */
  digest: KeyDigest.nullable(),
  /** `passphrase`: the caller encrypts, which the ingest does not support. */
  reason: z.enum(['passphrase', 'wrong-key']),
  ageMs: z.int(),
  /** Number of its calls so far, by which a repeated report is recognised. Older nodes omit it. */
  calls: z.int().optional(),
});

/**
 * Response of GET /v1/reports?after=REV&wait=MS: the complete current state. The newest revision replaces older
 * ones. Sent when anything except statistics has changed, after `wait`, or once a second while a feed is live.
 */
export const Reports = z.object({
  bootId: z.string(),
  revision: z.int(),
  rightsRevision: z.int(),
  servers: z.array(ServerReport),
  feeds: z.array(FeedReport),
  /** `forwardsDigest` of the active forwards; null before the first. */
  forwards: z.string().nullable().default(null),
  /** Revision of the active forwards; -1 before the first, null from a node that does not report it. */
  forwardsRevision: z.int().nullable().default(null),
  draining: z.boolean().default(false),
  refusals: z.array(Refusal).default([]),
  /** Increases when the list of recordings has changed; null from a node without one. Since protocol 3. */
  recordingsRevision: z.int().nullable().default(null),
  /** Increases when the list of ended sessions has changed; null from a node without one. Since protocol 3. */
  sessionsRevision: z.int().nullable().default(null),
});

/** Body of a refused request. */
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
  /** Response of PUT desired. DELETE returns 204 when the server is completely removed. */
  server: (id: number | string) => `/v1/servers/${id}`,
  target: (id: number | string) => `/v1/servers/${id}/target`,
  targets: (id: number | string) => `/v1/servers/${id}/targets`,
  /** 503 while there is none. A node of an earlier version responds with 404. */
  picture: (id: number | string) => `/v1/servers/${id}/picture`,
  /**
   * Responds with parts of `preview-stream.ts` without an end, since protocol 3. 503 while there is nothing to watch or all
   * watchers are there, 404 if the server's runner offers none.
   */
  preview: (id: number | string, of: string) => `/v1/servers/${id}/preview/${of}`,
  /** Figures of a server's feed, `?of=` minutes or session, since protocol 3. An older node responds with 404. */
  history: (id: number | string) => `/v1/servers/${id}/history`,
  /** Broadcasts that have ended, since protocol 3. DELETE of one returns 204. */
  sessions: '/v1/sessions',
  session: (id: string) => `/v1/sessions/${id}`,
  recordings: '/v1/recordings',
  /** GET returns the MP4 file, or the range of a Range header (RFC 9110 section 14). DELETE returns 204. */
  recording: (id: string) => `/v1/recordings/${id}`,
} as const;

export type NodeInfo = z.infer<typeof NodeInfo>;
export type Rights = z.infer<typeof Rights>;
export type Forward = z.infer<typeof Forward>;
export type Forwards = z.infer<typeof Forwards>;
export type Drain = z.infer<typeof Drain>;
export type ForwardsApplied = z.infer<typeof ForwardsApplied>;
export type RightsApplied = z.infer<typeof RightsApplied>;
export type DesiredServer = z.infer<typeof DesiredServer>;
export type DelayReport = z.infer<typeof DelayReport>;
export type ShownReport = z.infer<typeof ShownReport>;
export type ServerReport = z.infer<typeof ServerReport>;
export type OutputFailure = (typeof OUTPUT_FAILURES)[number];
export type FallbackCode = (typeof FALLBACK_CODES)[number];
export type ContentFault = (typeof CONTENT_FAULTS)[number];
export type Refusal = z.infer<typeof Refusal>;
export type RecordingReport = z.infer<typeof RecordingReport>;
export type RecordingFailureCode = z.infer<typeof RecordingFailureCode>;
export type NodeRecording = z.infer<typeof NodeRecording>;
export type NodeRecordings = z.infer<typeof NodeRecordings>;
export type FeedReport = z.infer<typeof FeedReport>;
export type LinkReport = z.infer<typeof LinkReport>;
export type Reports = z.infer<typeof Reports>;
export type NodeProblem = z.infer<typeof NodeProblem>;

/** Returns the digest of a list of forwards, independent of its order: SHA-256, lower-case hex. */
export function forwardsDigest(forwards: readonly Forward[]): string {
  const lines = forwards.map(({ digest, host, port }) => `${digest} ${host} ${port}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
