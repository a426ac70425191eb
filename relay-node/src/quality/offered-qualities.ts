import type { NodeQuality } from '@trailcast/schema/node';
import { estimateBroadcastCores } from '../runner/broadcast-cores.js';
import { isSameVideo, calculateVideoKbps, type ObsVideo } from '../runner/obs-video.js';
import type { Rendering } from '../runner/renderer/rendering.js';
import { listOfferedVideos, type MachineCores } from './qualities.js';

/**
 * Returns the qualities that a machine can broadcast with its first renderer, in ascending order of cost; at least the
 * cheapest. If `configuredVideo` (OBS_VIDEO) is not null, it is the only quality.
 */
export function listOfferedQualities(
  configuredVideo: ObsVideo | null,
  { firstRenderer, video }: Pick<Rendering, 'firstRenderer' | 'video'>,
  machine: MachineCores,
): NodeQuality[] {
  const videos = configuredVideo ? [configuredVideo] : listOfferedVideos(firstRenderer, machine);
  return videos.map((offeredVideo) => {
    const { width, height, fps } = offeredVideo;
    const cores = estimateBroadcastCores(offeredVideo, firstRenderer) / (machine.speed ?? 1);
    return {
      ...{ width, height, fps },
      name: `${height}p${fps}`,
      kbps: calculateVideoKbps(offeredVideo),
      cores: Math.round(cores * 100) / 100,
      isDefault: isSameVideo(offeredVideo, video),
    };
  });
}
