import { z } from 'zod';

/**
 * Figures of a server's feed in steps of equal length, since protocol 3. A step of which nothing is known has null in
 * every list: a gap. `kbps` is 0 while nothing arrives; the others are null while they are unknown.
 */
const Figures = z.array(z.number().nullable());
const SERIES = {
  stepMs: z.int().positive(),
  kbps: Figures,
  rttMs: Figures,
  /** Part of the packets that were lost on the way, 0 to 1. */
  loss: Figures,
  links: z.array(z.object({ number: z.int().positive(), kbps: Figures, rttMs: Figures })),
};

/** Which steps: the last two minutes, or the broadcast from its beginning; without one, the time since the last one. */
export const HISTORY_RANGES = ['minutes', 'session'] as const;

/** Response of GET history. `ageMs`: age of the beginning of the first step. */
export const NodeHistory = z.object({ ageMs: z.int(), ...SERIES });

/** `scene`: chosen by the user. `feed-loss`, `weak-link`: shown by the switch. `card`: "One moment". `nothing`: no platform takes it. */
export const SEEN_KINDS = ['scene', 'feed-loss', 'weak-link', 'card', 'nothing'] as const;

/** Times are ms from the beginning of the broadcast. */
const SPAN = { fromMs: z.int(), toMs: z.int() };

/** A broadcast that has ended. It is kept until the BFF has stored it, and deleted then. */
export const NodeSession = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** As in `DesiredServer.owner`. */
  owner: z.string(),
  serverId: z.int().positive(),
  /** Time since its beginning. */
  ageMs: z.int().nonnegative(),
  lengthMs: z.int().nonnegative(),
  series: z.object(SERIES),
  /** What viewers saw, in order. */
  seen: z.array(z.object({ ...SPAN, kind: z.enum(SEEN_KINDS).catch('scene'), scene: z.string().nullable() })),
  /** When no feed arrived, after one had arrived. */
  lost: z.array(z.object(SPAN)),
  /** When the node did not watch, because its agent was restarted. */
  unwatched: z.array(z.object(SPAN)),
});

/** Response of GET sessions, in the order of their end. */
export const NodeSessions = z.object({ revision: z.int(), sessions: z.array(NodeSession) });

export type HistoryRange = (typeof HISTORY_RANGES)[number];
export type NodeHistory = z.infer<typeof NodeHistory>;
export type NodeSession = z.infer<typeof NodeSession>;
export type NodeSessions = z.infer<typeof NodeSessions>;
