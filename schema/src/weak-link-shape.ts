import { z } from 'zod';
import type { WeakLink } from './weak-link.js';

/** Shape of the setting, in a separate file so that the client can use the rules without the parser. */
export const WeakLinkShape = z.object({
  belowKbps: z.int(),
  afterMs: z.int(),
  backKbps: z.int(),
  backAfterMs: z.int(),
  rttMs: z.int().nullable(),
  scene: z.string(),
}) satisfies z.ZodType<WeakLink>;

/** Returns a setting that was stored as JSON, or null if this release can't read it. */
export function readStoredWeakLink(text: string | null | undefined): WeakLink | null {
  try {
    return text ? WeakLinkShape.parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}
