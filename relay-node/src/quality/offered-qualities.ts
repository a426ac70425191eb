import type { NodeQuality } from '@trailcast/schema/node';
import { broadcastCores } from '../runner/broadcast-cores.js';
import { isSameVideo, videoKbps, type ObsVideo } from '../runner/obs-video.js';
import type { Rendering } from '../runner/renderer/rendering.js';
import { offeredVideos, type MachineCores } from './qualities.js';

/**
 * Returns the qualities that a machine can broadcast with its first renderer, in ascending order of cost; at least the
 * cheapest. `configuredVideo` is OBS_VIDEO, which leaves no choice, or null.
 */
export function offeredQualities(
  configuredVideo: ObsVideo | null,
  { first, video }: Pick<Rendering, 'first' | 'video'>,
  machine: MachineCores,
): NodeQuality[] {
  const offered = configuredVideo ? [configuredVideo] : offeredVideos(first, machine);
  return offered.map((each) => {
    const { width, height, fps } = each;
    const cores = broadcastCores(each, first) / (machine.speed ?? 1);
    return {
      ...{ width, height, fps },
      name: `${height}p${fps}`,
      kbps: videoKbps(each),
      cores: Math.round(cores * 100) / 100,
      isDefault: isSameVideo(each, video),
    };
  });
}
