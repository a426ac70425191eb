import { createSilence } from '../flv/aac-silence.js';
import { isHeader, type Tag } from '../flv/tag.js';

/**
 * Returns an audio tag as silence of the same length and parameters, or null for a codec without known silence. Other
 * tags are returned unchanged. `start` returns the metadata and headers of the tag's stream.
 */
export function silenceAudio(tag: Tag, start: () => readonly Tag[]): Tag | null {
  if (tag.kind !== 'audio' || isHeader(tag)) return tag;
  const header = start().find((candidate) => candidate.kind === 'audio' && isHeader(candidate));
  const silence = header && createSilence(header);
  return silence ? { ...tag, body: silence.body } : null;
}
