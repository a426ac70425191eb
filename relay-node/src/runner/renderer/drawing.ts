import { FALLBACK_CODES, type FallbackCode } from '@trailcast/schema/node';
import { z } from 'zod';
import { RENDERERS, type ObsVideo } from '../obs-video.js';
import { fallbackVideo, type Rendering } from './rendering.js';

/** A second exit of OBS within this time is attributed to the software renderer, ms. */
const CRASH_WINDOW_MS = 10 * 60_000;

/** How one OBS draws. Stored in its instance's record. */
export const Drawing = z.object({
  renderer: z.enum(RENDERERS),
  video: z.object({ width: z.int(), height: z.int(), fps: z.int() }),
  /** Reason why the instance fell back to OpenGL; null if it did not. `text` is shown to users. */
  fallback: z.object({ code: z.enum(FALLBACK_CODES), text: z.string() }).nullable(),
  /** Time of the last unrequested exit of an OBS with the software renderer, ms since the epoch. */
  endedAt: z.number().nullable(),
});
export type Drawing = z.infer<typeof Drawing>;

/** Returns how a new instance's OBS draws. `canvas` overrides the node's. */
export function firstDrawing(
  { first, video: standard }: Pick<Rendering, 'first' | 'video'>,
  canvas?: ObsVideo,
): Drawing {
  const video = canvas ?? standard;
  return { renderer: first, video, fallback: null, endedAt: null };
}

/** How an OBS has exited. */
export interface ObsEnd {
  /** The object that the software renderer could not draw; null if it reported none. */
  unsupported: string | null;
  /** True if it exited before its first response. */
  starting: boolean;
  /** Ms since the epoch. */
  now: number;
}

/**
 * Returns how an instance's next OBS draws. Falls back to OpenGL if the software renderer reports that it can't draw
 * something, if OBS exits during its start, or if it exits twice within 10 minutes.
 */
export function drawingAfter(
  drawing: Drawing,
  { unsupported, starting, now }: ObsEnd,
  { fallsBack }: Pick<Rendering, 'fallsBack'>,
): Drawing {
  if (drawing.renderer === 'opengl') return drawing;
  const drawWithOpenGl = (code: FallbackCode, text: string): Drawing =>
    fallsBack
      ? { renderer: 'opengl', video: fallbackVideo(drawing.video), fallback: { code, text }, endedAt: null }
      : { ...drawing, endedAt: now };
  if (unsupported !== null)
    return drawWithOpenGl('unsupported', `The software renderer can't draw ${unsupported}.`);
  if (starting) return drawWithOpenGl('start-failed', 'OBS could not be started with the software renderer.');
  if (drawing.endedAt !== null && now - drawing.endedAt <= CRASH_WINDOW_MS)
    return drawWithOpenGl('ended-twice', 'OBS ended twice within 10 minutes with the software renderer.');
  return { ...drawing, endedAt: now };
}
