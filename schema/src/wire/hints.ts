import { z } from 'zod';

/**
 * Why viewers don't see what they should, or what troubles the feed. The first three concern callers that the ingest
 * refused; `refused` a platform; `page-` a web page of a browser source.
 */
export const HINT_CODES = [
  'passphrase',
  'old-key',
  'wrong-key',
  'taken-over',
  'sound-only',
  'undecodable',
  'encrypted',
  'no-sound',
  'key-frames',
  'clock-jumps',
  'refused',
  'scene-without-feed',
  'page-unreachable',
  'page-crashed',
  'page-hangs',
  'page-memory',
  'page-slowed',
  'page-unavailable',
  'nothing-sent',
] as const;

/** One reason, in words. A client ignores codes that it does not know. */
export const Hint = z.object({
  code: z.enum(HINT_CODES),
  /** English text. */
  text: z.string(),
  /** Since when; of a refused caller or a take-over: when it was last. */
  at: z.int().optional(),
  /** `key-frames`: time between them, s. */
  seconds: z.number().optional(),
  /** `scene-without-feed`: what viewers see. */
  scene: z.string().optional(),
  /** `refused`: name of the destination, and the platform's own words. */
  destination: z.string().optional(),
  words: z.string().optional(),
  /** `page-…`: name of the browser source. */
  source: z.string().optional(),
});

export type HintCode = (typeof HINT_CODES)[number];
export type Hint = z.infer<typeof Hint>;
