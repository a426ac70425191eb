import { z } from 'zod';

/**
 * Problems that viewers notice, or that threaten the feed. The first three concern callers that the ingest refused,
 * `refused` a platform, `page-…` a web page of a browser source.
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

/** One problem, as text. Clients ignore unknown codes. */
export const Hint = z.object({
  code: z.enum(HINT_CODES),
  /** English text. */
  text: z.string(),
  /** Start of the problem; for a refused caller or a take-over, its last occurrence. */
  at: z.int().optional(),
  /** `key-frames`: interval between them, s. */
  seconds: z.number().optional(),
  /** `scene-without-feed`: the program scene. */
  scene: z.string().optional(),
  /** `refused`: name of the destination, and the platform's own message. */
  destination: z.string().optional(),
  words: z.string().optional(),
  /** `page-…`: name of the browser source. */
  source: z.string().optional(),
});

export type HintCode = (typeof HINT_CODES)[number];
export type Hint = z.infer<typeof Hint>;
