/** Size of OBS's canvas in pixels, and its frame rate during a broadcast. */
export interface ObsVideo {
  width: number;
  height: number;
  fps: number;
}

/**
 * Frame rate without a broadcast, at which OBS uses a few percent of a core. OBS starts at the full rate; an
 * instance in the warm pool keeps it, because changing the collection takes OBS several frames.
 */
export const IDLE_FPS = 5;

const FORMAT = /^(\d{2,4})x(\d{2,4})@(\d{1,2})$/;

/**
 * Parses OBS_VIDEO, e.g. `1280x720@30`. Default: 1280x720@30, or 960x540@30 with up to two cores.
 * @throws Error for an invalid value
 */
export function parseVideo(text: string | undefined, cores: number): ObsVideo {
  if (!text) return cores <= 2 ? { width: 960, height: 540, fps: 30 } : { width: 1280, height: 720, fps: 30 };
  const [width, height, fps] = (FORMAT.exec(text) ?? []).slice(1).map(Number);
  if (width === undefined || height === undefined || fps === undefined) {
    throw new Error('OBS_VIDEO has the form WIDTHxHEIGHT@FPS, for example 1280x720@30');
  }
  const odd = width % 2 !== 0 || height % 2 !== 0;
  if (odd || width < 64 || height < 64 || width > 1920 || height > 1080 || fps < 1 || fps > 60) {
    throw new Error('OBS_VIDEO allows even sizes from 64x64 to 1920x1080 and 1 to 60 frames per second');
  }
  return { width, height, fps };
}

/** Returns the video bitrate in kbit/s: 2500 at 720p30, proportional to the pixels per second. */
export function videoKbps({ width, height, fps }: ObsVideo): number {
  const share = (width * height * fps) / (1280 * 720 * 30);
  return Math.min(6000, Math.max(600, Math.round((2500 * share) / 100) * 100));
}
