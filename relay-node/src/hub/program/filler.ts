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
    after: Pick<Tail, 'sent' | 'shown'>,
  ) {
    const first = clip.frames[0]?.tag;
    const ahead = first ? compositionTime(first) : 0;
    const begin = Math.max(after.sent, after.shown - ahead) + frameMs(clip);
    this.#loopAt = Math.min(begin, after.sent + Math.max(MAX_STEP_MS, frameMs(clip)));
  }

  /** Returns the tags until a program time, in order. */
  until(timestamp: number): Tag[] {
    const tags: Tag[] = [];
    for (let at = this.#pictureAt; at <= timestamp; at = this.#pictureAt)
      tags.push(...(this.sound?.until(at) ?? []), this.#picture(at));
    return [...tags, ...(this.sound?.until(timestamp) ?? [])];
  }

  get #pictureAt(): number {
    return this.#loopAt + (this.clip.frames[this.#frame]?.atMs ?? 0);
  }

  #picture(at: number): Tag {
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
