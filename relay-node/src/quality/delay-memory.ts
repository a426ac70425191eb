import { videoKbps, type ObsVideo } from '../runner/obs-video.js';

const SOUND_KBPS = 160;
/** Above the encoder's bitrate, which it exceeds in hard scenes, and with what each frame takes besides. */
const MARGIN = 1.5;
const BYTES_PER_KBIT = 125;
/** Share of the machine's memory for the delays of all broadcasts. */
const NODE_SHARE = 0.1;

/** Returns the memory that one second of a delayed broadcast takes at most, bytes. */
export function delayBytesPerSecond(video: ObsVideo): number {
  return (videoKbps(video) + SOUND_KBPS) * BYTES_PER_KBIT * MARGIN;
}

/** Returns the memory that a node has for delays, bytes. */
export function delayMemory({ memoryBytes }: { memoryBytes: number }): number {
  return memoryBytes * NODE_SHARE;
}
