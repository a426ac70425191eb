import { FALLBACK_CODES, type FallbackCode } from '@trailcast/schema/node';
import { z } from 'zod';
import { RENDERERS, type ObsVideo } from '../obs-video.js';
import { fallbackVideo, type Rendering } from './rendering.js';

/** A second end of OBS within this time counts as the software renderer's fault, ms. */
const CRASH_WINDOW_MS = 10 * 60_000;

/** Drawing mode of one OBS, stored in its instance's record. */
export const Drawing = z.object({
  renderer: z.enum(RENDERERS),
  video: z.object({ width: z.int(), height: z.int(), fps: z.int() }),
  /** Why the instance fell back to OpenGL; null if it did not. `text` is for users. */
  fallback: z.object({ code: z.enum(FALLBACK_CODES), text: z.string() }).nullable(),
  /** When an OBS with the software renderer last ended without a request, ms since the epoch. */
  endedAt: z.number().nullable(),
});
export type Drawing = z.infer<typeof Drawing>;

/** Returns how the OBS of a new instance draws. `given` replaces the node's canvas. */
export function firstDrawing(
  { first, video: standard }: Pick<Rendering, 'first' | 'video'>,
  given?: ObsVideo,
): Drawing {
  const video = given ?? standard;
  return { renderer: first, video, fallback: null, endedAt: null };
}

/** Reason for an OBS's end. */
export interface ObsEnd {
  /** The object that the software renderer could not draw; null if it reported none. */
  unsupported: string | null;
  /** It ended before it responded for the first time. */
  starting: boolean;
  /** Ms since the epoch. */
  now: number;
}

/**
 * Returns how the next OBS of an instance draws. A server goes to OpenGL when the software renderer reports that
 * it can't draw something, when OBS ends at its start, or ends a second time within 10 minutes.
 */
export function drawingAfter(
  drawing: Drawing,
  { unsupported, starting, now }: ObsEnd,
  { fallsBack }: Pick<Rendering, 'fallsBack'>,
): Drawing {
  if (drawing.renderer === 'opengl') return drawing;
  const openGl = (code: FallbackCode, text: string): Drawing =>
    fallsBack
      ? { renderer: 'opengl', video: fallbackVideo(drawing.video), fallback: { code, text }, endedAt: null }
      : { ...drawing, endedAt: now };
  if (unsupported !== null) return openGl('unsupported', `The software renderer can't draw ${unsupported}.`);
  if (starting) return openGl('start-failed', 'OBS could not be started with the software renderer.');
  if (drawing.endedAt !== null && now - drawing.endedAt <= CRASH_WINDOW_MS)
    return openGl('ended-twice', 'OBS ended twice within 10 minutes with the software renderer.');
  return { ...drawing, endedAt: now };
}
