import type { ObsVideo, Renderer } from './obs-video.js';

interface Point {
  /** Pixels per second. */
  pixels: number;
  cores: number;
}

const pixelsOf = ({ width, height, fps }: ObsVideo) => width * height * fps;
const point = (width: number, height: number, fps: number) => pixelsOf({ width, height, fps });

/** Measured with x264's preset of each renderer. Other sizes are interpolated linearly. */
const MEASURED: Record<Renderer, { low: Point; high: Point; least: number }> = {
  software: {
    low: { pixels: point(960, 540, 30), cores: 0.29 },
    high: { pixels: point(1920, 1080, 60), cores: 1.45 },
    least: 0.15,
  },
  opengl: {
    low: { pixels: point(960, 540, 30), cores: 0.8 },
    high: { pixels: point(1280, 720, 30), cores: 1.3 },
    least: 0.4,
  },
};

export function broadcastCores(video: ObsVideo, renderer: Renderer): number {
  const { low, high, least } = MEASURED[renderer];
  const slope = (high.cores - low.cores) / (high.pixels - low.pixels);
  return Math.max(least, low.cores + slope * (pixelsOf(video) - low.pixels));
}
