import { createFakeAvcConfig } from '../../mp4/fake-avc-config.js';
import { createAudioHeader, createFrame, createKeyFrame, createAudio } from '../flv/fake-tags.js';
import type { Tag } from '../flv/tag.js';

const FRAME_MS = 40;
/** Duration of an AAC frame at 48 kHz, ms. */
const AUDIO_FRAME_MS = 1_024 / 48;

/** Returns headers of a program that can be recorded. Another level means other parameters. */
export function createProgramStart(level = 10): Tag[] {
  const body = Buffer.concat([Buffer.of(0x17, 0, 0, 0, 0), createFakeAvcConfig(level)]);
  return [{ kind: 'video', timestamp: 0, body }, createAudioHeader()];
}

/** Returns video and audio of a time range, ms, with a key frame every 2 s. */
export function createProgram(startMs: number, endMs: number): Tag[] {
  const tags: Tag[] = [];
  for (let time = startMs; time < endMs; time += FRAME_MS)
    tags.push(time % 2_000 === 0 ? createKeyFrame(time) : createFrame(time));
  for (let index = 0; startMs + index * AUDIO_FRAME_MS < endMs; index += 1)
    tags.push(createAudio(Math.round(startMs + index * AUDIO_FRAME_MS)));
  return tags.sort((a, b) => a.timestamp - b.timestamp);
}
