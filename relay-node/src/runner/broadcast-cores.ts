import type { ObsVideo, Renderer } from './obs-video.js';

interface CoreMeasurement {
  pixelsPerSecond: number;
  cores: number;
}

const countPixelsPerSecond = (width: number, height: number, fps: number) => width * height * fps;

/** CPU cores, measured with the x264 preset that each renderer uses. Other sizes are interpolated linearly. */
const MEASUREMENTS: Record<Renderer, { low: CoreMeasurement; high: CoreMeasurement; minCores: number }> = {
  software: {
    low: { pixelsPerSecond: countPixelsPerSecond(960, 540, 30), cores: 0.29 },
    high: { pixelsPerSecond: countPixelsPerSecond(1920, 1080, 60), cores: 1.45 },
    minCores: 0.15,
  },
  opengl: {
    low: { pixelsPerSecond: countPixelsPerSecond(960, 540, 30), cores: 0.8 },
    high: { pixelsPerSecond: countPixelsPerSecond(1280, 720, 30), cores: 1.3 },
    minCores: 0.4,
  },
};

/** Returns the number of CPU cores that a broadcast with this canvas and frame rate needs. */
export function estimateBroadcastCores(video: ObsVideo, renderer: Renderer): number {
  const { low, high, minCores } = MEASUREMENTS[renderer];
  const slope = (high.cores - low.cores) / (high.pixelsPerSecond - low.pixelsPerSecond);
  return Math.max(
    minCores,
    low.cores + slope * (countPixelsPerSecond(video.width, video.height, video.fps) - low.pixelsPerSecond),
  );
}
