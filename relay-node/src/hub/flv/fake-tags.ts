import type { Tag } from './tag.js';

/** Returns an AVC sequence header with a parameter set of one byte. */
export const createVideoHeader = (parameters = 1): Tag => ({
  kind: 'video',
  timestamp: 0,
  body: Buffer.of(0x17, 0, 0, 0, 0, parameters),
});
/** Returns an AudioSpecificConfig for AAC-LC, 48 kHz, stereo. */
export const createAudioHeader = (): Tag => ({
  kind: 'audio',
  timestamp: 0,
  body: Buffer.of(0xaf, 0, 0x11, 0x90),
});
export const createMetadata = (): Tag => ({ kind: 'data', timestamp: 0, body: Buffer.from('metadata') });
/** Returns a key frame. `compositionMs` is its presentation time minus its decoding time, 0 to 255. */
export const createKeyFrame = (timestamp: number, content = 0, compositionMs = 0): Tag => ({
  kind: 'video',
  timestamp,
  body: Buffer.of(0x17, 1, 0, 0, compositionMs, content),
});
export const createFrame = (timestamp: number, content = 0, compositionMs = 0): Tag => ({
  kind: 'video',
  timestamp,
  body: Buffer.of(0x27, 1, 0, 0, compositionMs, content),
});
export const createAudio = (timestamp: number): Tag => ({
  kind: 'audio',
  timestamp,
  body: Buffer.of(0xaf, 1, 9, 9),
});
