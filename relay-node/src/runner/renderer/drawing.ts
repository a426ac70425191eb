import { FALLBACK_CODES, type FallbackCode } from '@trailcast/schema/node';
import { z } from 'zod';
import { RENDERERS, type ObsVideo } from '../obs-video.js';
import { fallbackVideo, type Rendering } from './rendering.js';

/** A second exit of OBS within this time is attributed to the software renderer, ms. */
const CRASH_WINDOW_MS = 10 * 60_000;

/** Renderer and canvas of one OBS. Stored in its instance's record. */
export const Drawing = z.object({
  renderer: z.enum(RENDERERS),
  video: z.object({ width: z.int(), height: z.int(), fps: z.int() }),
  /** Reason why the instance fell back to OpenGL; null if it did not. `text` is shown to users. */
  fallback: z.object({ code: z.enum(FALLBACK_CODES), text: z.string() }).nullable(),
  /** Time of the last unrequested exit of an OBS with the software renderer, ms since the epoch. */
  endedAt: z.number().nullable(),
});
export type Drawing = z.infer<typeof Drawing>;

/** Returns renderer and canvas of a new instance's OBS. `canvas` overrides the node's. */
export function createFirstDrawing(
  { firstRenderer, video: standard }: Pick<Rendering, 'firstRenderer' | 'video'>,
  canvas?: ObsVideo,
): Drawing {
  const video = canvas ?? standard;
  return { renderer: firstRenderer, video, fallback: null, endedAt: null };
}

/** Circumstances of an exit of OBS. */
export interface ObsEnd {
  /** The object that the software renderer could not draw; null if it reported none. */
  unsupported: string | null;
  /** True if it exited before its first response. */
  isStarting: boolean;
  /** Ms since the epoch. */
  now: number;
}

/**
 * Returns renderer and canvas of an instance's next OBS. Falls back to OpenGL if the software renderer reports that it
 * can't draw something, if OBS exits during its start, or if it exits twice within 10 minutes.
 */
export function createNextDrawing(
  drawing: Drawing,
  { unsupported, isStarting, now }: ObsEnd,
  { canFallBack }: Pick<Rendering, 'canFallBack'>,
): Drawing {
  if (drawing.renderer === 'opengl') return drawing;
  const createFallback = (code: FallbackCode, text: string): Drawing =>
    canFallBack
      ? { renderer: 'opengl', video: fallbackVideo(drawing.video), fallback: { code, text }, endedAt: null }
      : { ...drawing, endedAt: now };
  if (unsupported !== null)
    return createFallback('unsupported', `The software renderer can't draw ${unsupported}.`);
  if (isStarting)
    return createFallback('start-failed', 'OBS could not be started with the software renderer.');
  if (drawing.endedAt !== null && now - drawing.endedAt <= CRASH_WINDOW_MS)
    return createFallback('ended-twice', 'OBS ended twice within 10 minutes with the software renderer.');
  return { ...drawing, endedAt: now };
}
