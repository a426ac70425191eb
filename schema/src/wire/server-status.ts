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

/** Why a server is drawn by OpenGL. */
export const FALLBACK_CODES = ['unsupported', 'start-failed', 'ended-twice'] as const;

/** The renderer of a server's picture in place of the software renderer, and the picture's size. */
export const RendererFallback = z.object({
  code: z.enum(FALLBACK_CODES),
  /** English text. */
  text: z.string(),
  width: z.int(),
  height: z.int(),
  fps: z.int(),
});

/**
 * `growing`: viewers see "One moment" until the delay is full, after a dump too. `shrinking`: a shorter one begins with
 * a key frame. `ending`: what waits is sent, and then the broadcast ends.
 */
export const DELAY_STATES = ['growing', 'full', 'shrinking', 'ending'] as const;

export const Delay = z.object({
  state: z.enum(DELAY_STATES),
  /** How far viewers are behind the program, s; 0 while they see "One moment". */
  behind: z.number(),
  /** When the delay will be full or, at the end, when the broadcast will be over. */
  until: Timestamp.optional(),
  /** True while the delay is shorter than asked for, because the node has too little memory for it. */
  limited: z.boolean().optional(),
});

/** What it takes to make the broadcast. */
export const EncoderStatus = z.object({
  /** Frames of a second that the encoder has no time for. */
  lateFps: z.number(),
  /** Part of the machine's CPU that OBS uses, 0 to 1. */
  load: z.number(),
});

/** Present while the feed is weak by its stream's setting. */
export const WeakLinkStatus = z.object({
  /** `bitrate`: too little arrives. `rtt`: the round trip takes too long. */
  reason: z.enum(WEAK_LINK_REASONS),
  /** True if the scene for it is shown; false while the user shows a scene on purpose. */
  shown: z.boolean(),
});

/** Viewers see and hear nothing of the feed until it is ended. */
export const PanicStatus = z.object({
  /** Who began it; null if that account is deleted. */
  by: UserRef.nullable(),
  since: Timestamp,
  /** True as soon as the node has replaced the picture. */
  shown: z.boolean(),
});

export const ServerStatus = z.object({
  serverId: Id,
  /** The program scene; null until OBS has reported one. */
  scene: z.string().nullable(),
  /** At least one destination takes the broadcast. */
  obs: z.boolean(),
  /** Bytes of the assigned stream arrived in the last 2 s. */
  srt: z.boolean(),
  version: Version,
  kbps: z.number().optional(),
  rttMs: z.number().optional(),
  /** Part of the last second's packets that were lost on the way, 0 to 1; absent for a bonded feed. */
  loss: z.number().optional(),
  feedSince: Timestamp.optional(),
  obsSince: Timestamp.optional(),
  output: Output.optional(),
  /** True while the feed-loss scene is shown instead of the user's. */
  bridging: z.boolean().optional(),
  weakLink: WeakLinkStatus.optional(),
  /** The feed's fault; absent while the feed is healthy or unknown. */
  feed: FeedFault.optional(),
  /** Present while OpenGL draws the picture, at a smaller size, because the software renderer can't. */
  fallback: RendererFallback.optional(),
  /** What a broadcast sends; absent before OBS has started. */
  picture: Picture.optional(),
  /** Frames per second that viewers see as they are, while the others are copies or too late for the encoder. */
  drawnFps: z.number().optional(),
  /** Present while it broadcasts, after half a minute. */
  encoder: EncoderStatus.optional(),
  /** True while viewers see "One moment", because OBS is restarted during a broadcast. */
  held: z.boolean().optional(),
  /** The phone's links, of a bonded feed only. */
  links: z.array(FeedLink).optional(),
  /** Present while the broadcast is delayed. */
  delay: Delay.optional(),
  /** The destinations that are on; absent for a user with the sign-in's alone, unless that one has trouble. */
  destinations: z.array(DestinationStatus).optional(),
  /** Present while recording is switched on. */
  recording: ServerRecording.optional(),
  /** Present during a rehearsal, and after one that failed. */
  rehearsal: Rehearsal.optional(),
  /** Present during a panic. */
  panic: PanicStatus.optional(),
  /** True if what is sent is silent; without a broadcast, if the next one will be. */
  muted: z.boolean().optional(),
  /** The newest action of a person on this server. */
  lastAction: LastAction.optional(),
  /** What needs the owner's attention, the most urgent first; absent if nothing does. */
  hints: z.array(Hint).optional(),
});

export type Output = z.infer<typeof Output>;
export type RendererFallback = z.infer<typeof RendererFallback>;
export type PanicStatus = z.infer<typeof PanicStatus>;
export type Delay = z.infer<typeof Delay>;
export type ServerStatus = z.infer<typeof ServerStatus>;
