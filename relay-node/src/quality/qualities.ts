import { estimateBroadcastCores } from '../runner/broadcast-cores.js';
import type { ObsVideo, Renderer } from '../runner/obs-video.js';

export interface MachineCores {
  cores: number;
  /** Speed of a core relative to the reference machine; absent if not measured. */
  speed?: number;
}

const createVideo = (width: number, height: number, fps: number): ObsVideo => ({ width, height, fps });

/** Video formats of each renderer in ascending order of cost. OpenGL in software does not reach 30 fps above 720p. */
const VIDEOS: Record<Renderer, readonly [ObsVideo, ...ObsVideo[]]> = {
  software: [
    createVideo(960, 540, 30),
    createVideo(1280, 720, 30),
    createVideo(1280, 720, 60),
    createVideo(1920, 1080, 30),
    createVideo(1920, 1080, 60),
  ],
  opengl: [createVideo(960, 540, 30), createVideo(1280, 720, 30)],
};

/** Share of a machine's cores for one broadcast. The other cores are for the ingest and other processes of the node. */
const OFFERED_SHARE = 0.8;
/** Share of a machine's cores for the default quality. The other cores are for complex scenes or a second broadcast. */
const DEFAULT_SHARE = 0.5;
const DEFAULT_FPS = 30;

/** Returns a machine's cores in units of the reference machine's cores. */
export function countReferenceCores({ cores, speed }: MachineCores): number {
  return cores * (speed ?? 1);
}

/** Returns the video formats that a machine can broadcast, in ascending order of cost; at least the cheapest. */
export function listOfferedVideos(renderer: Renderer, machine: MachineCores): ObsVideo[] {
  const [cheapest, ...otherVideos] = VIDEOS[renderer];
  return [cheapest, ...otherVideos.filter((video) => isAffordable(video, renderer, machine, OFFERED_SHARE))];
}

/** Returns the best video format with 30 frames/s that leaves enough of the machine's cores; at least the cheapest. */
export function chooseDefaultVideo(renderer: Renderer, machine: MachineCores): ObsVideo {
  const [cheapest, ...otherVideos] = VIDEOS[renderer];
  const affordableVideos = otherVideos.filter(
    (video) => video.fps <= DEFAULT_FPS && isAffordable(video, renderer, machine, DEFAULT_SHARE),
  );
  return affordableVideos.at(-1) ?? cheapest;
}

function isAffordable(video: ObsVideo, renderer: Renderer, machine: MachineCores, share: number): boolean {
  return estimateBroadcastCores(video, renderer) <= countReferenceCores(machine) * share;
}
