/** Size of OBS's canvas in pixels, and its frame rate during a broadcast. */
export interface ObsVideo {
  width: number;
  height: number;
  fps: number;
}

/** OBS's renderers: the module of `renderer/`, and OpenGL, which Mesa runs on the CPU. */
export const RENDERERS = ['software', 'opengl'] as const;
export type Renderer = (typeof RENDERERS)[number];

/** Frame rate without a broadcast, at which OBS uses a few percent of a core. */
export const IDLE_FPS = 5;

/** Frame rate at OBS's start and in the warm pool. Loading a collection takes two frames, and changing the rate one. */
export const START_FPS = 120;

/** Canvas of an OBS in the warm pool, small because of START_FPS. Its server sets another canvas. */
export const WARM_VIDEO: ObsVideo = { width: 64, height: 36, fps: 30 };

const VIDEO_FORMAT = /^(\d{2,4})x(\d{2,4})@(\d{1,2})$/;
const MIN_HEIGHT = 180;
/** Multiples of this height have an even 16:9 width. */
const HEIGHT_STEP = 36;
const FALLBACK_FPS = 30;
const MIN_KBPS = 600;
const MAX_KBPS = 6000;
/** Pixels per second of 1080p30, relative to 720p30. */
const FULL_HD_RATIO = 2.25;

/**
 * Parses OBS_VIDEO, e.g. `1280x720@30`. Returns null if it is not set.
 * @throws Error for an invalid value
 */
export function parseVideo(text: string | undefined): ObsVideo | null {
  if (!text) return null;
  const [width, height, fps] = (VIDEO_FORMAT.exec(text) ?? []).slice(1).map(Number);
  if (width === undefined || height === undefined || fps === undefined) {
    throw new Error('OBS_VIDEO must have the form WIDTHxHEIGHT@FPS, for example 1280x720@30');
  }
  const isOdd = width % 2 !== 0 || height % 2 !== 0;
  if (isOdd || width < 64 || height < 64 || width > 1920 || height > 1080 || fps < 1 || fps > 60) {
    throw new Error('OBS_VIDEO allows even sizes from 64x64 to 1920x1080 and 1 to 60 frames per second');
  }
  return { width, height, fps };
}

export function isSameVideo(a: ObsVideo, b: ObsVideo): boolean {
  return isSameSize(a, b) && a.fps === b.fps;
}

export function isSameSize(a: ObsVideo, b: ObsVideo): boolean {
  return a.width === b.width && a.height === b.height;
}

/**
 * Returns the largest video settings with the same aspect ratio and at most 30 frames per second for which `doesFit`
 * returns true. Returns the smallest settings if none fit.
 */
export function findSmallerVideo(
  { width, height, fps }: ObsVideo,
  doesFit: (video: ObsVideo) => boolean,
): ObsVideo {
  const scaleVideo = (scaledHeight: number): ObsVideo => ({
    width: 2 * Math.round((width * scaledHeight) / height / 2),
    height: scaledHeight,
    fps: Math.min(fps, FALLBACK_FPS),
  });
  const minHeight = Math.min(height, MIN_HEIGHT);
  for (let scaledHeight = height; scaledHeight > minHeight; scaledHeight = findStepBelow(scaledHeight))
    if (doesFit(scaleVideo(scaledHeight))) return scaleVideo(scaledHeight);
  return scaleVideo(minHeight);
}

function findStepBelow(height: number): number {
  return (Math.ceil(height / HEIGHT_STEP) - 1) * HEIGHT_STEP;
}

/** Returns x264's preset. With OpenGL, drawing takes most of the CPU. */
export function choosePreset(renderer: Renderer): 'veryfast' | 'ultrafast' {
  return renderer === 'software' ? 'veryfast' : 'ultrafast';
}

/**
 * Returns the video bitrate in kbit/s: 2500 at 720p30, proportional to the pixels per second, and at most 6000,
 * Twitch's recommended maximum, from 1080p30 on.
 */
export function calculateVideoKbps({ width, height, fps }: ObsVideo): number {
  const share = (width * height * fps) / (1280 * 720 * 30);
  if (share >= FULL_HD_RATIO) return MAX_KBPS;
  return Math.min(MAX_KBPS, Math.max(MIN_KBPS, Math.round((2500 * share) / 100) * 100));
}
