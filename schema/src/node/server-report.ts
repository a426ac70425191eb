import { z } from 'zod';
import { WEAK_LINK_REASONS } from '../weak-link.js';
import { DELAY_STATES, FALLBACK_CODES } from '../wire/server-status.js';
import { DestinationReport } from './destinations.js';
import { OUTPUT_FAILURES } from './output-failures.js';
import { PageReport } from './pages.js';
import { RecordingReport } from './recordings.js';
import { RehearsalReport } from './rehearsal.js';
import { KeyDigest } from './rights.js';

/** Delay of a server's broadcast. */
export const DelayReport = z.object({
  /** Longest delay that currently fits the node's memory, ms. */
  mostMs: z.int(),
  /** The delay in effect, ms. Shorter than requested if there is too little memory. */
  wantedMs: z.int(),
  /** Number of the newest completed dump. */
  dumps: z.int(),
  /** Null without a broadcast, and while nothing is delayed. */
  state: z.enum(DELAY_STATES).catch('full').nullable(),
  /** Current delay of viewers behind the program, ms; 0 while they see the "One moment" card. */
  behindMs: z.int(),
  /** Time until the delay is full or, when ending, until the broadcast is over; otherwise null. */
  leftMs: z.int().nullable(),
  /** True while the delay is shorter than requested, because the node has too little memory. */
  isLimited: z.boolean(),
});

/** Contents of the program, with ages in ms. */
export const ShownReport = z.object({
  /** Time since the program scene was changed, by the user or by the feed-loss switch. */
  sceneMs: z.int().nonnegative(),
  /** True if the program scene contains the feed. */
  showsFeed: z.boolean(),
  /** Time since there was a feed or a broadcast; null while there is one. */
  quietMs: z.int().nonnegative().nullable(),
});

/** Actual state of a server. */
export const ServerReport = z.object({
  id: z.int().positive(),
  instance: z.string(),
  /** Newest generation that the node has accepted, settled or not. */
  observedGeneration: z.int(),
  /** True when `observedGeneration` is completely applied. */
  settled: z.boolean(),
  phase: z.enum(['starting', 'running', 'failed', 'stopping']),
  /** Reason of phase `failed`, as text. */
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
  /** Null while the feed is not weak, and from a node without weak-link switches. `shown`: viewers see its scene. */
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
  /** Null without a rehearsal, and from a node without support. `output` is idle during one. */
  rehearsal: RehearsalReport.nullable().default(null),
  /** True while viewers see the "One moment" card because OBS restarts. */
  held: z.boolean().default(false),
  /** Digest of the newest PUT target or PUT targets. */
  targetDigest: KeyDigest.nullable(),
  /** Destinations of the current broadcast, since protocol 3. Empty without one. */
  destinations: z.array(DestinationReport).default([]),
  /**
   * Renderer, pixels and frames per second of a broadcast. `fallback`: the reason why OpenGL replaced the software
   * renderer. Null before OBS has started, and from a node that does not report it.
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
  /** Share of the broadcast's frames that OBS renders and encodes, while that is too low; otherwise null. */
  drawnShare: z.number().min(0).max(1).nullable().default(null),
  /**
   * Over the last 30 s of a broadcast: the share of frames that the encoder skipped for lack of time, and the share of
   * the machine's CPU that OBS uses. Null before, and from a node that does not report it.
   */
  encoder: z
    .object({ lateShare: z.number().min(0).max(1), load: z.number().min(0).max(1) })
    .nullable()
    .default(null),
  /** Null from a node that can't delay this server's broadcasts. */
  delay: DelayReport.nullable().default(null),
  /** Null while no recording is requested, and from a node that does not report it. */
  recording: RecordingReport.nullable().default(null),
  /** Picture that replaces the scenes during a panic: the hub's card, or OBS's privacy scene. Otherwise absent. */
  panic: z.enum(['card', 'scene']).optional(),
  /** True while the broadcast is silent. */
  muted: z.boolean().optional(),
  /** Web pages that OBS shows; empty from a node that shows none. */
  pages: z.array(PageReport).default([]),
  /**
   * Contents of the server's program; null from a node that does not report them. A changed age causes no report.
   */
  shown: ShownReport.nullable().default(null),
});

export type FallbackCode = (typeof FALLBACK_CODES)[number];

export type DelayReport = z.infer<typeof DelayReport>;
export type ShownReport = z.infer<typeof ShownReport>;
export type ServerReport = z.infer<typeof ServerReport>;
