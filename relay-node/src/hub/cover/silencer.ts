import { silenceFor } from '../flv/aac-silence.js';
import { isHeader, type Tag } from '../flv/tag.js';

/**
 * Returns a sound tag as silence of the same length and parameters, or null for a codec without known silence. Other
 * tags are returned unchanged. `start`: metadata and headers that the tag belongs to.
 */
export function silenceTag(tag: Tag, start: () => readonly Tag[]): Tag | null {
  if (tag.kind !== 'audio' || isHeader(tag)) return tag;
  const header = start().find((each) => each.kind === 'audio' && isHeader(each));
  const silence = header && silenceFor(header);
  return silence ? { ...tag, body: silence.body } : null;
}
