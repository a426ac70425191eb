import { z } from 'zod';

/**
 * Statistics of a server's feed in steps of equal length, since protocol 3. A gap (a step without data) is null in
 * every list. `kbps` is 0 while nothing arrives; other unknown values are null.
 */
const Values = z.array(z.number().nullable());
const SERIES = {
  stepMs: z.int().positive(),
  kbps: Values,
  rttMs: Values,
  /** Share of lost packets, 0 to 1. */
  loss: Values,
  links: z.array(z.object({ number: z.int().positive(), kbps: Values, rttMs: Values })),
};

/** `minutes`: the last two minutes. `session`: the broadcast so far or, without one, the time since the last one. */
export const HISTORY_RANGES = ['minutes', 'session'] as const;

/** Response of GET history. `ageMs`: age of the start of the first step. */
export const NodeHistory = z.object({ ageMs: z.int(), ...SERIES });

/**
 * Kinds of content that viewers see. `scene`: chosen by the user. `feed-loss`, `weak-link`: shown by the switch.
 * `card`: "One moment". `nothing`: no destination is live.
 */
export const SEEN_KINDS = ['scene', 'feed-loss', 'weak-link', 'card', 'nothing'] as const;

/** ms since the start of the broadcast. */
const SPAN = { fromMs: z.int(), toMs: z.int() };

/** An ended broadcast. The node keeps it until the BFF has stored and deleted it. */
export const NodeSession = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** See `DesiredServer.owner`. */
  owner: z.string(),
  serverId: z.int().positive(),
  /** Time since the start. */
  ageMs: z.int().nonnegative(),
  lengthMs: z.int().nonnegative(),
  series: z.object(SERIES),
  /** The scenes that viewers saw, in order. */
  seen: z.array(z.object({ ...SPAN, kind: z.enum(SEEN_KINDS).catch('scene'), scene: z.string().nullable() })),
  /** Times without a feed, after the first one had arrived. */
  lost: z.array(z.object(SPAN)),
  /** Times without data, because the agent was restarting. */
  unwatched: z.array(z.object(SPAN)),
});

/** Response of GET sessions, in order of their end. */
export const NodeSessions = z.object({ revision: z.int(), sessions: z.array(NodeSession) });

export type HistoryRange = (typeof HISTORY_RANGES)[number];
export type NodeHistory = z.infer<typeof NodeHistory>;
export type NodeSession = z.infer<typeof NodeSession>;
export type NodeSessions = z.infer<typeof NodeSessions>;
