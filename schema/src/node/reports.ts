import { z } from 'zod';
import { FeedReport, Refusal } from './feed-report.js';
import { ServerReport } from './server-report.js';

/**
 * Response of GET /v1/reports?after=REV&wait=MS: the complete current state. Sent when anything except statistics has
 * changed, after `wait`, or once a second while a feed is live. A newer revision replaces all older ones.
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
  /** Increases when the list of recordings changes; null from a node without recordings. Since protocol 3. */
  recordingsRevision: z.int().nullable().default(null),
  /** Increases when the list of ended sessions changes; null from a node without sessions. Since protocol 3. */
  sessionsRevision: z.int().nullable().default(null),
});

export type Reports = z.infer<typeof Reports>;
