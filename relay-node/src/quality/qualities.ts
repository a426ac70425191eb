import { broadcastCores } from '../runner/broadcast-cores.js';
import type { ObsVideo, Renderer } from '../runner/obs-video.js';

export interface MachineCores {
  cores: number;
  /** Speed of a core relative to the reference machine; absent if not measured. */
  speed?: number;
}

const newVideo = (width: number, height: number, fps: number): ObsVideo => ({ width, height, fps });

/** In ascending order of cost. llvmpipe does not reach 30 frames a second above 720p. */
const VIDEOS: Record<Renderer, readonly [ObsVideo, ...ObsVideo[]]> = {
  software: [
    newVideo(960, 540, 30),
    newVideo(1280, 720, 30),
    newVideo(1280, 720, 60),
    newVideo(1920, 1080, 30),
    newVideo(1920, 1080, 60),
  ],
  opengl: [newVideo(960, 540, 30), newVideo(1280, 720, 30)],
};

/** Share of a machine that one broadcast may use. The rest is for the ingest and other parts of the node. */
const OFFERED_SHARE = 0.8;
/** The same for the default quality, which leaves room for complex scenes or a second broadcast. */
const DEFAULT_SHARE = 0.5;
const DEFAULT_FPS = 30;

/** Returns a machine's cores in units of the reference machine's cores. */
export function referenceCores({ cores, speed }: MachineCores): number {
  return cores * (speed ?? 1);
}

/** Returns the videos that a machine can broadcast, in ascending order of cost; at least the cheapest. */
export function offeredVideos(renderer: Renderer, machine: MachineCores): ObsVideo[] {
  const [cheapest, ...others] = VIDEOS[renderer];
  return [cheapest, ...others.filter((video) => isAffordable(video, renderer, machine, OFFERED_SHARE))];
}

export function defaultVideo(renderer: Renderer, machine: MachineCores): ObsVideo {
  const [cheapest, ...others] = VIDEOS[renderer];
  const affordableVideos = others.filter(
    (video) => video.fps <= DEFAULT_FPS && isAffordable(video, renderer, machine, DEFAULT_SHARE),
  );
  return affordableVideos.at(-1) ?? cheapest;
}

function isAffordable(video: ObsVideo, renderer: Renderer, machine: MachineCores, share: number): boolean {
  return broadcastCores(video, renderer) <= referenceCores(machine) * share;
}
