import { isHeader, isKeyFrame, type Tag } from '../flv/tag.js';

const LENGTH_MS = 300;
const FEWEST_FRAMES = 5;
const LARGEST_BYTES = 2 << 20;

/** A short piece of video that begins with a key frame and can be repeated. Times count from its beginning. */
export interface Clip {
  frames: readonly { atMs: number; tag: Tag }[];
  lengthMs: number;
}

/** Records the beginning of a publisher's video as a clip. */
export class ClipRecorder {
  #frames: { atMs: number; tag: Tag }[] = [];
  #bytes = 0;

  /** Returns the clip once it is complete. */
  take(tag: Tag): Clip | null {
    if (tag.kind !== 'video' || isHeader(tag)) return null;
    const first = this.#frames[0];
    if (!first && !isKeyFrame(tag)) return null;
    const atMs = tag.timestamp - (first?.tag.timestamp ?? tag.timestamp);
    if (first && this.#frames.length >= FEWEST_FRAMES && (atMs >= LENGTH_MS || isKeyFrame(tag)))
      return { frames: this.#frames, lengthMs: atMs };
    if (this.#bytes < LARGEST_BYTES) this.#frames.push({ atMs, tag });
    this.#bytes += tag.body.length;
    return null;
  }
}
