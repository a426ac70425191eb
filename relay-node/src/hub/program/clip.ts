import { isHeader, isKeyFrame, computePresentationTime, type Tag } from '../flv/tag.js';

const MIN_LENGTH_MS = 300;
const MIN_FRAMES = 5;
const MAX_BYTES = 2 << 20;

/** A short piece of video that starts with a key frame and can be looped. Times are relative to its start. */
export interface Clip {
  frames: readonly { atMs: number; tag: Tag }[];
  lengthMs: number;
}

/** Returns the interval between two frames, ms. */
export function computeFrameMs({ frames, lengthMs }: Clip): number {
  return lengthMs / frames.length;
}

/** Records the beginning of a publisher's video as a clip. */
export class ClipRecorder {
  #frames: { atMs: number; tag: Tag }[] = [];
  #bytes = 0;
  /** Latest presentation time so far, ms. */
  #latestPresentationTime = -Infinity;

  /** Adds a tag. Returns the clip once it is complete, otherwise null. */
  push(tag: Tag): Clip | null {
    if (tag.kind !== 'video' || isHeader(tag)) return null;
    const firstFrame = this.#frames[0];
    if (!firstFrame && !isKeyFrame(tag)) return null;
    const atMs = tag.timestamp - (firstFrame?.tag.timestamp ?? tag.timestamp);
    // A clip must contain every frame that is presented before its last frame.
    const isComplete = computePresentationTime(tag) > this.#latestPresentationTime;
    const isLongEnough = this.#frames.length >= MIN_FRAMES && (atMs >= MIN_LENGTH_MS || isKeyFrame(tag));
    if (isComplete && isLongEnough) return { frames: this.#frames, lengthMs: atMs };
    this.#latestPresentationTime = Math.max(this.#latestPresentationTime, computePresentationTime(tag));
    if (this.#bytes < MAX_BYTES) this.#frames.push({ atMs, tag });
    this.#bytes += tag.body.length;
    return null;
  }
}
