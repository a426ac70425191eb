import { createHash } from 'node:crypto';
import { z } from 'zod';
import { KeyDigest } from './rights.js';

/** A feed that a node forwards, while it receives it, to the ingest of the node whose server shows the feed. */
export const Forward = z.object({
  digest: KeyDigest,
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  /** Name of the receiving node, reported and logged instead of its address. */
  name: z.string().min(1).max(64).optional(),
});

/** Body of PUT /v1/forwards, since protocol 2: all forwards of the node. An older revision is rejected with 409. */
export const Forwards = z.object({ revision: z.int().nonnegative(), forwards: z.array(Forward) });

export const ForwardsApplied = z.object({ revision: z.int() });

/** Returns the digest of a list of forwards, independent of its order: SHA-256, lower-case hex. */
export function forwardsDigest(forwards: readonly Forward[]): string {
  const lines = forwards.map(({ digest, host, port }) => `${digest} ${host} ${port}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

export type Forward = z.infer<typeof Forward>;
export type Forwards = z.infer<typeof Forwards>;
export type ForwardsApplied = z.infer<typeof ForwardsApplied>;
