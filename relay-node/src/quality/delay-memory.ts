import { calculateVideoKbps, type ObsVideo } from '../runner/obs-video.js';

const SOUND_KBPS = 160;
/** Factor above the encoder's target bitrate, for complex scenes and the overhead of each frame. */
const BITRATE_MARGIN = 1.5;
const BYTES_PER_KBIT = 125;
/** Share of the machine's memory for the delays of all broadcasts. */
const DELAY_SHARE = 0.1;

/** Returns the maximum memory of one second of a delayed broadcast, bytes. */
export function calculateDelayRate(video: ObsVideo): number {
  return (calculateVideoKbps(video) + SOUND_KBPS) * BYTES_PER_KBIT * BITRATE_MARGIN;
}

/** Returns a node's memory for delays, bytes. */
export function calculateDelayMemory({ memoryBytes }: { memoryBytes: number }): number {
  return memoryBytes * DELAY_SHARE;
}
