import { z } from 'zod';
import { WEAK_LINK_REASONS } from '../weak-link.js';
import { DestinationStatus } from './destination.js';
import { FeedFault, FeedLink } from './feed.js';
import { Hint } from './hints.js';
import { ServerRecording } from './recording.js';
import { Rehearsal } from './rehearsal.js';
import { Id, Timestamp, Version } from './scalars.js';
import { LastAction } from './studio.js';
import { UserRef } from './account/user.js';

export const OUTPUT_STATES = ['idle', 'starting', 'live', 'reconnecting', 'failed'] as const;

/** Size and frame rate of a broadcast. */
export const Picture = z.object({ width: z.int(), height: z.int(), fps: z.int() });

export const Output = z.object({
  state: z.enum(OUTPUT_STATES),
  reason: z.string().optional(),
  attempt: z.int().optional(),
});

/** Reasons for which OpenGL draws a server's picture. */
export const FALLBACK_CODES = ['unsupported', 'start-failed', 'ended-twice'] as const;

/** The renderer that replaces the software renderer, and its picture size. */
export const RendererFallback = z.object({
  code: z.enum(FALLBACK_CODES),
  /** English text. */
  text: z.string(),
  width: z.int(),
  height: z.int(),
  fps: z.int(),
});

/**
 * `growing`: viewers see "One moment" until the delay is full, also after a dump. `shrinking`: a shorter delay begins
 * with a key frame. `ending`: the delayed content is sent, then the broadcast ends.
 */
export const DELAY_STATES = ['growing', 'full', 'shrinking', 'ending'] as const;

export const Delay = z.object({
  state: z.enum(DELAY_STATES),
  /** Current delay of viewers behind the program, s; 0 while they see "One moment". */
  behind: z.number(),
  /** Time at which the delay will be full or, at the end, the broadcast will be over. */
  until: Timestamp.optional(),
  /** True while the delay is shorter than requested, because the node has too little memory. */
  limited: z.boolean().optional(),
});

/** Load of the encoder. */
export const EncoderStatus = z.object({
  /** Frames per second that the encoder skips for lack of time. */
  lateFps: z.number(),
  /** Share of the machine's CPU that OBS uses, 0 to 1. */
  load: z.number(),
});

/** Present while the feed is weak according to its stream's setting. */
export const WeakLinkStatus = z.object({
  /** `bitrate`: the bitrate is too low. `rtt`: the round-trip time is too long. */
  reason: z.enum(WEAK_LINK_REASONS),
  /** True if the weak-link scene is shown; false while the user shows another scene on purpose. */
  shown: z.boolean(),
});

/** A running panic. Viewers see and hear nothing of the feed until it ends. */
export const PanicStatus = z.object({
  /** The user who started the panic; null if the account is deleted. */
  by: UserRef.nullable(),
  since: Timestamp,
  /** True after the node has replaced the picture. */
  shown: z.boolean(),
});

export const ServerStatus = z.object({
  serverId: Id,
  /** The program scene; null until OBS has reported one. */
  scene: z.string().nullable(),
  /** True if at least one destination accepts the broadcast. */
  obs: z.boolean(),
  /** True if bytes of the assigned stream arrived in the last 2 s. */
  srt: z.boolean(),
  version: Version,
  kbps: z.number().optional(),
  rttMs: z.number().optional(),
  /** Share of the last second's packets that were lost, 0 to 1; absent for a bonded feed. */
  loss: z.number().optional(),
  /** Start of the feed, while `srt` is true. */
  feedSince: Timestamp.optional(),
  /** Start of the broadcast, while `obs` is true. */
  obsSince: Timestamp.optional(),
  output: Output.optional(),
  /** True while the feed-loss scene is shown instead of the user's. */
  bridging: z.boolean().optional(),
  weakLink: WeakLinkStatus.optional(),
  /** The feed's fault; absent while the feed is healthy or unknown. */
  feed: FeedFault.optional(),
  /** Present while OpenGL draws the picture at a smaller size, because the software renderer can't. */
  fallback: RendererFallback.optional(),
  /** Format of a broadcast; absent before OBS has started. */
  picture: Picture.optional(),
  /** Distinct frames per second that viewers see, while the others are copies or dropped by the encoder. */
  drawnFps: z.number().optional(),
  /** Present during a broadcast, after its first 30 s. */
  encoder: EncoderStatus.optional(),
  /** True while viewers see "One moment", because OBS restarts during a broadcast. */
  held: z.boolean().optional(),
  /** Links of a bonded feed; otherwise absent. */
  links: z.array(FeedLink).optional(),
  /** Present while the broadcast is delayed. */
  delay: Delay.optional(),
  /** The enabled destinations; absent for a user who only has the sign-in destination, unless it has a problem. */
  destinations: z.array(DestinationStatus).optional(),
  /** Present while recording is switched on. */
  recording: ServerRecording.optional(),
  /** Present during a rehearsal, and after a failed rehearsal. */
  rehearsal: Rehearsal.optional(),
  /** Present during a panic. */
  panic: PanicStatus.optional(),
  /** True if the broadcast is silent or, without a broadcast, if the next broadcast will be silent. */
  muted: z.boolean().optional(),
  /** The newest action by a person on this server. */
  lastAction: LastAction.optional(),
  /** Problems for the owner to solve, most urgent first; absent without any. */
  hints: z.array(Hint).optional(),
});

export type Output = z.infer<typeof Output>;
export type RendererFallback = z.infer<typeof RendererFallback>;
export type PanicStatus = z.infer<typeof PanicStatus>;
export type Delay = z.infer<typeof Delay>;
export type ServerStatus = z.infer<typeof ServerStatus>;
