import { z } from 'zod';

/** SHA-256 of a stream key, lower-case hex. The key itself is never sent to a node. */
export const KeyDigest = z.string().regex(/^[0-9a-f]{64}$/);

/** Body of PUT /v1/rights. `revision` only increases; an older one is rejected with 409. */
export const Rights = z.object({
  revision: z.int().nonnegative(),
  digests: z.array(KeyDigest),
  /** Former stream keys. A caller with one of them is reported with its digest. */
  former: z.array(KeyDigest).optional(),
});

/** Response after the rights were applied and the connections of removed keys were closed. */
export const RightsApplied = z.object({ revision: z.int(), closed: z.int() });

export type Rights = z.infer<typeof Rights>;
export type RightsApplied = z.infer<typeof RightsApplied>;
