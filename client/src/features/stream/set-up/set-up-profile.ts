/** Video and audio settings for a phone. Bitrates in kbit/s. */
export interface Profile {
  id: string;
  width: number;
  height: number;
  fps: number;
  kbps: number;
  audioKbps: number;
}

/** The first profile is the default. Every platform accepts H.264 with a key frame every 2 s. */
export const PROFILES = [
  { id: '1080p30', width: 1920, height: 1080, fps: 30, kbps: 5_000, audioKbps: 128 },
  { id: '720p30', width: 1280, height: 720, fps: 30, kbps: 3_000, audioKbps: 128 },
] as const satisfies readonly Profile[];

/** SRT latency for a phone, ms. Outdoors, recovering lost packets takes several round trips of a mobile network. */
export const LATENCY_MS = 2_000;
export const KEY_FRAME_SECONDS = 2;
