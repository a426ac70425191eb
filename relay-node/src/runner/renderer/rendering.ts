import { chooseDefaultVideo, type MachineCores } from '../../quality/qualities.js';
import { broadcastCores } from '../broadcast-cores.js';
import { smallerVideo, type ObsVideo, type Renderer } from '../obs-video.js';

/** Values of RENDERER. `auto`: the software renderer, with OpenGL as the fallback. */
export const RENDERER_CHOICES = ['auto', 'software', 'opengl'] as const;
export type RendererChoice = (typeof RENDERER_CHOICES)[number];

/** Drawing settings of OBS on this node. */
export interface Rendering {
  /** The renderer of new servers. */
  first: Renderer;
  /** For operators: why OpenGL is used although the software renderer is preferred; otherwise null. */
  reason: string | null;
  /** True if a server that the software renderer can't draw continues with OpenGL. */
  fallsBack: boolean;
  /** Folder of the built module; null in containers, whose image contains it. */
  moduleFolder: string | null;
  /** Canvas and frame rate of new servers. */
  video: ObsVideo;
}

/** The folder of the software renderer's module, or why this node has none. */
export type FoundModule = { folder: string | null } | { missing: string };

/** Returns how OBS draws. `configuredVideo` is OBS_VIDEO, or null for the machine's default. */
export function chooseRendering(
  choice: RendererChoice,
  found: FoundModule,
  { configuredVideo, machine }: { configuredVideo: ObsVideo | null; machine: MachineCores },
): Rendering {
  const openGl = (reason: string | null): Rendering => {
    const video = configuredVideo ?? chooseDefaultVideo('opengl', machine);
    return { first: 'opengl', reason, fallsBack: false, moduleFolder: null, video };
  };
  if (choice === 'opengl') return openGl(null);
  if ('missing' in found) return openGl(found.missing);
  return {
    first: 'software',
    reason: null,
    fallsBack: choice === 'auto',
    moduleFolder: found.folder,
    video: configuredVideo ?? chooseDefaultVideo('software', machine),
  };
}

/** Returns the fallback video with OpenGL. It needs no more cores than the broadcast reserves. */
export function fallbackVideo(video: ObsVideo): ObsVideo {
  const reserved = broadcastCores(video, 'software');
  return smallerVideo(video, (smaller) => broadcastCores(smaller, 'opengl') <= reserved);
}
