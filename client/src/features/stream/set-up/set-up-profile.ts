/** The picture that a phone is set up to send. Bitrates in kbit/s. */
export interface Profile {
  id: string;
  width: number;
  height: number;
  fps: number;
  kbps: number;
  audioKbps: number;
}

/** The first is the default. H.264 with a key frame every 2 s is what every platform takes. */
export const PROFILES = [
  { id: '1080p30', width: 1920, height: 1080, fps: 30, kbps: 5_000, audioKbps: 128 },
  { id: '720p30', width: 1280, height: 720, fps: 30, kbps: 3_000, audioKbps: 128 },
] as const satisfies readonly Profile[];

/** SRT latency that a phone is set up with, ms. Outdoors, lost packets need several round trips of a mobile network. */
export const LATENCY_MS = 2_000;
/** Interval of key frames, s. */
export const KEY_FRAME_SECONDS = 2;
