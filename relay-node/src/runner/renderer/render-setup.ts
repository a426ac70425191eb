import { FALLBACK_CODES, type FallbackCode } from '@trailcast/schema/node';
import { z } from 'zod';
import { RENDERERS, type ObsVideo } from '../obs-video.js';
import { chooseFallbackVideo, type Rendering } from './rendering.js';

/** A second exit of OBS within this time is attributed to the software renderer, ms. */
const CRASH_WINDOW_MS = 10 * 60_000;

/** The renderer and canvas of one OBS process. Stored in the instance's record. */
export const RenderSetup = z.object({
  renderer: z.enum(RENDERERS),
  video: z.object({ width: z.int(), height: z.int(), fps: z.int() }),
  /** Reason why the instance fell back to OpenGL; null if it did not. `text` is shown to users. */
  fallback: z.object({ code: z.enum(FALLBACK_CODES), text: z.string() }).nullable(),
  /** Time of the last unrequested exit of an OBS with the software renderer, ms since the epoch. */
  endedAt: z.number().nullable(),
});
export type RenderSetup = z.infer<typeof RenderSetup>;

/** Returns renderer and canvas of a new instance's OBS. `canvas` overrides the node's. */
export function createFirstSetup(
  { firstRenderer, video: nodeVideo }: Pick<Rendering, 'firstRenderer' | 'video'>,
  canvas?: ObsVideo,
): RenderSetup {
  const video = canvas ?? nodeVideo;
  return { renderer: firstRenderer, video, fallback: null, endedAt: null };
}

/** Circumstances of an exit of OBS. */
export interface ObsExit {
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
export function createNextSetup(
  setup: RenderSetup,
  { unsupported, isStarting, now }: ObsExit,
  { canFallBack }: Pick<Rendering, 'canFallBack'>,
): RenderSetup {
  if (setup.renderer === 'opengl') return setup;
  const createFallback = (code: FallbackCode, text: string): RenderSetup =>
    canFallBack
      ? {
          renderer: 'opengl',
          video: chooseFallbackVideo(setup.video),
          fallback: { code, text },
          endedAt: null,
        }
      : { ...setup, endedAt: now };
  if (unsupported !== null)
    return createFallback('unsupported', `The software renderer can't draw ${unsupported}.`);
  if (isStarting)
    return createFallback('start-failed', 'OBS could not be started with the software renderer.');
  if (setup.endedAt !== null && now - setup.endedAt <= CRASH_WINDOW_MS)
    return createFallback('ended-twice', 'OBS crashed twice within 10 minutes with the software renderer.');
  return { ...setup, endedAt: now };
}
