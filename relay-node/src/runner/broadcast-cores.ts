import type { ObsVideo, Renderer } from './obs-video.js';

interface CoreMeasurement {
  /** Pixels per second. */
  pixels: number;
  cores: number;
}

const countPixelsPerSecond = (width: number, height: number, fps: number) => width * height * fps;

/** Measured with x264's preset of each renderer. Other sizes are interpolated linearly. */
const MEASUREMENTS: Record<Renderer, { low: CoreMeasurement; high: CoreMeasurement; minCores: number }> = {
  software: {
    low: { pixels: countPixelsPerSecond(960, 540, 30), cores: 0.29 },
    high: { pixels: countPixelsPerSecond(1920, 1080, 60), cores: 1.45 },
    minCores: 0.15,
  },
  opengl: {
    low: { pixels: countPixelsPerSecond(960, 540, 30), cores: 0.8 },
    high: { pixels: countPixelsPerSecond(1280, 720, 30), cores: 1.3 },
    minCores: 0.4,
  },
};

export function estimateBroadcastCores(video: ObsVideo, renderer: Renderer): number {
  const { low, high, minCores } = MEASUREMENTS[renderer];
  const slope = (high.cores - low.cores) / (high.pixels - low.pixels);
  return Math.max(
    minCores,
    low.cores + slope * (countPixelsPerSecond(video.width, video.height, video.fps) - low.pixels),
  );
}
