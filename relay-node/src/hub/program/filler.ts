import { compositionTime, type Tag } from '../flv/tag.js';
import { type Clip, frameMs } from './clip.js';
import type { SoundGap } from './sound-gap.js';
import type { Tail } from './tail.js';

/**
 * Maximum interval between the last tag of one part and the first tag of the next, ms. A longer gap would be visible.
 * At low frame rates, the last pictures may therefore still be due when the next part begins.
 */
export const MAX_STEP_MS = 120;

/** Repeats a clip with silence while no publisher sends. */
export class Filler {
  #frame = 0;
  #loopAt: number;

  /** Starts after the last sent tag and the last shown picture, ms. `sound` is null for a program without sound. */
  constructor(
    private readonly clip: Clip,
    readonly sound: SoundGap | null,
    tail: Pick<Tail, 'sentTime' | 'shownTime'>,
  ) {
    const first = clip.frames[0]?.tag;
    const compositionMs = first ? compositionTime(first) : 0;
    const startAt = Math.max(tail.sentTime, tail.shownTime - compositionMs) + frameMs(clip);
    this.#loopAt = Math.min(startAt, tail.sentTime + Math.max(MAX_STEP_MS, frameMs(clip)));
  }

  /** Returns the tags until a program time, in order. */
  tagsUntil(timestamp: number): Tag[] {
    const tags: Tag[] = [];
    for (let at = this.#pictureAt; at <= timestamp; at = this.#pictureAt)
      tags.push(...(this.sound?.tagsUntil(at) ?? []), this.#nextPicture(at));
    return [...tags, ...(this.sound?.tagsUntil(timestamp) ?? [])];
  }

  get #pictureAt(): number {
    return this.#loopAt + (this.clip.frames[this.#frame]?.atMs ?? 0);
  }

  #nextPicture(at: number): Tag {
    const { frames, lengthMs } = this.clip;
    const body = frames[this.#frame]?.tag.body ?? Buffer.alloc(0);
    this.#frame += 1;
    if (this.#frame === frames.length) {
      this.#frame = 0;
      this.#loopAt += lengthMs;
    }
    return { kind: 'video', timestamp: Math.round(at), body };
  }
}
