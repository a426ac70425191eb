import { fakeAvcConfig } from '../../mp4/fake-avc-config.js';
import { audioHeader, frame, keyFrame, sound } from '../flv/fake-tags.js';
import type { Tag } from '../flv/tag.js';

const FRAME_MS = 40;
/** Duration of an AAC frame at 48 kHz, ms. */
const SOUND_MS = 1_024 / 48;

/** Returns headers of a program that can be recorded. Another level means other parameters. */
export function programStart(level = 10): Tag[] {
  const body = Buffer.concat([Buffer.of(0x17, 0, 0, 0, 0), fakeAvcConfig(level)]);
  return [{ kind: 'video', timestamp: 0, body }, audioHeader()];
}

/** Returns video and sound of a time range, ms, with a key frame every 2 s. */
export function program(from: number, to: number): Tag[] {
  const tags: Tag[] = [];
  for (let at = from; at < to; at += FRAME_MS) tags.push(at % 2_000 === 0 ? keyFrame(at) : frame(at));
  for (let index = 0; from + index * SOUND_MS < to; index += 1)
    tags.push(sound(Math.round(from + index * SOUND_MS)));
  return tags.sort((a, b) => a.timestamp - b.timestamp);
}
