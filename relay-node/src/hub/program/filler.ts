import { compositionTime, type Tag } from '../flv/tag.js';
import { type Clip, frameMs } from './clip.js';
import type { SoundGap } from './sound-gap.js';
import type { Tail } from './tail.js';

/**
 * Largest distance of the first tag of a part from the last one of the part before, ms. At few pictures a second, the last
 * pictures may therefore still be shown together with the next ones; a longer gap would be seen.
 */
export const LONGEST_STEP_MS = 120;

/** Repeats a clip with silence, for the time in which no publisher sends. */
export class Filler {
  #frame = 0;
  #loopAt: number;

  /** Begins after the last tag that was sent and the last picture that is shown, ms. `sound`: null for a program without it. */
  constructor(
    private readonly clip: Clip,
    readonly sound: SoundGap | null,
    after: Pick<Tail, 'sent' | 'shown'>,
  ) {
    const first = clip.frames[0]?.tag;
    const ahead = first ? compositionTime(first) : 0;
    const begin = Math.max(after.sent, after.shown - ahead) + frameMs(clip);
    this.#loopAt = Math.min(begin, after.sent + Math.max(LONGEST_STEP_MS, frameMs(clip)));
  }

  /** Returns the tags until a time, in order. */
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
