import type { ObsVideo, Renderer } from '../obs-video.js';
import type { RenderSetup } from './render-setup.js';
import type { Rendering } from './rendering.js';

/** Returns a rendering with this video. It has no module folder, as in containers. */
export function createFakeRendering(video: ObsVideo, options: Partial<Rendering> = {}): Rendering {
  return {
    firstRenderer: 'opengl',
    reason: null,
    canFallBack: true,
    moduleFolder: null,
    video,
    coresPerServer: 1,
    ...options,
  };
}

export function createFakeRenderSetup(video: ObsVideo, renderer: Renderer = 'opengl'): RenderSetup {
  return { renderer, video, fallback: null, endedAt: null };
}
