import { chooseDefaultVideo, type MachineCores } from '../../quality/qualities.js';
import { estimateBroadcastCores } from '../broadcast-cores.js';
import { findSmallerVideo, type ObsVideo, type Renderer } from '../obs-video.js';

/** Values of RENDERER. `auto`: the software renderer, with OpenGL as the fallback. */
export const RENDERER_CHOICES = ['auto', 'software', 'opengl'] as const;
export type RendererChoice = (typeof RENDERER_CHOICES)[number];

/** Render settings of OBS on this node. */
export interface Rendering {
  /** The renderer of new servers. */
  firstRenderer: Renderer;
  /** Reason, for operators, why OpenGL is used although the software renderer is preferred; otherwise null. */
  reason: string | null;
  /** True if a server that the software renderer can't draw continues with OpenGL. */
  canFallBack: boolean;
  /** Folder of the built module; null in containers, whose image contains it. */
  moduleFolder: string | null;
  /** Canvas and frame rate of new servers. */
  video: ObsVideo;
  /** A server's share of this machine: the cores of a broadcast of `video`, rounded up. */
  coresPerServer: number;
}

/** The folder of the software renderer's module, or the reason why this node has none. */
export type FoundModule = { folder: string | null } | { missing: string };

/** Returns the render settings. `configuredVideo` is OBS_VIDEO, or null for the machine's default. */
export function chooseRendering(
  choice: RendererChoice,
  foundModule: FoundModule,
  { configuredVideo, machine }: { configuredVideo: ObsVideo | null; machine: MachineCores },
): Rendering {
  const createOpenGlRendering = (reason: string | null): Rendering => {
    const video = configuredVideo ?? chooseDefaultVideo('opengl', machine);
    const coresPerServer = countServerCores(video, 'opengl', machine);
    return { firstRenderer: 'opengl', reason, canFallBack: false, moduleFolder: null, video, coresPerServer };
  };
  if (choice === 'opengl') return createOpenGlRendering(null);
  if ('missing' in foundModule) return createOpenGlRendering(foundModule.missing);
  const video = configuredVideo ?? chooseDefaultVideo('software', machine);
  return {
    firstRenderer: 'software',
    reason: null,
    canFallBack: choice === 'auto',
    moduleFolder: foundModule.folder,
    video,
    coresPerServer: countServerCores(video, 'software', machine),
  };
}

function countServerCores(video: ObsVideo, renderer: Renderer, { speed }: MachineCores): number {
  return Math.ceil(estimateBroadcastCores(video, renderer) / (speed ?? 1));
}

/** Returns the largest video settings with which OpenGL needs no more cores than the software renderer with `video`. */
export function chooseFallbackVideo(video: ObsVideo): ObsVideo {
  const reservedCores = estimateBroadcastCores(video, 'software');
  return findSmallerVideo(video, (smaller) => estimateBroadcastCores(smaller, 'opengl') <= reservedCores);
}
