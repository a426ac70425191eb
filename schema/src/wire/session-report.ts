import { z } from 'zod';
import { SEEN_KINDS } from '../node/session.js';
import { FeedSeries } from './feed-history.js';
import { LogEntry } from './studio.js';

/** ms since the start of the broadcast. */
const SPAN = { fromMs: z.number(), toMs: z.number() };

/**
 * A time without a feed. `lost`: a dead zone. `none`: before the first feed had arrived, or without data from the node.
 */
export const ReportGap = z.object({ ...SPAN, kind: z.enum(['lost', 'none']) });

/** Summary of a broadcast, kept for 90 days. It contains no location or address. */
export const SessionReportHead = z.object({
  id: z.int().positive(),
  serverId: z.int(),
  began: z.int(),
  lengthMs: z.number(),
  /** Number of times without a feed, after the first feed had arrived. */
  deadZones: z.int(),
  deadZonesMs: z.number(),
  /** Times without a feed, in order, at most the 60 longest. Reports of earlier releases have none. */
  gaps: z.array(ReportGap).optional(),
  /** Price of the broadcast's server time, EUR. */
  cost: z.number(),
  /** Time at which it is deleted. */
  expires: z.int(),
  version: z.int(),
});

export const SessionReport = SessionReportHead.extend({
  /** The scenes that viewers saw, in order. */
  seen: z.array(z.object({ ...SPAN, kind: z.enum(SEEN_KINDS), scene: z.string().nullable() })),
  lost: z.array(z.object(SPAN)),
  /** Times without data from the node. */
  unwatched: z.array(z.object(SPAN)),
  /** Share of the bytes per link, 0 to 1; empty for a feed that was not bonded. */
  shares: z.array(
    z.object({
      number: z.int(),
      share: z.number(),
      /** The phone's name of the link, if known. */
      name: z.string().optional(),
    }),
  ),
  series: FeedSeries,
  /** Actions on the server since the start, oldest first. Deleted with the report, or after 90 days. */
  log: z.array(LogEntry),
});

export type ReportGap = z.infer<typeof ReportGap>;
export type SessionReportHead = z.infer<typeof SessionReportHead>;
export type SessionReport = z.infer<typeof SessionReport>;
