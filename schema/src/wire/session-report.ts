import { z } from 'zod';
import { SEEN_KINDS } from '../node/session.js';
import { FeedSeries } from './feed-history.js';
import { LogEntry } from './studio.js';

/** Times are ms from the beginning of the broadcast. */
const SPAN = { fromMs: z.number(), toMs: z.number() };

/** What remains of a broadcast for 90 days, in lists. It has no location and no address. */
export const SessionReportHead = z.object({
  id: z.int().positive(),
  serverId: z.int(),
  began: z.int(),
  lengthMs: z.number(),
  /** When no feed arrived, after one had arrived. */
  deadZones: z.int(),
  deadZonesMs: z.number(),
  /** Server time of the broadcast at its price, EUR. */
  cost: z.number(),
  /** When it is deleted. */
  expires: z.int(),
  version: z.int(),
});

export const SessionReport = SessionReportHead.extend({
  /** What viewers saw, in order. */
  seen: z.array(z.object({ ...SPAN, kind: z.enum(SEEN_KINDS), scene: z.string().nullable() })),
  lost: z.array(z.object(SPAN)),
  /** When the node did not watch. */
  unwatched: z.array(z.object(SPAN)),
  /** Part of the bytes that each link carried, 0 to 1; empty for a feed that was not bonded. */
  shares: z.array(
    z.object({
      number: z.int(),
      share: z.number(),
      /** What the phone called it, if it was heard. */
      name: z.string().optional(),
    }),
  ),
  series: FeedSeries,
  /** What was done to the server, the oldest first, from the start on. Deleted with the report, or after 90 days. */
  log: z.array(LogEntry),
});

export type SessionReportHead = z.infer<typeof SessionReportHead>;
export type SessionReport = z.infer<typeof SessionReport>;
