import { type Message, MESSAGE } from '../rtmp/message.js';

export const MESSAGE_TYPES = { audio: MESSAGE.audio, video: MESSAGE.video, data: MESSAGE.data } as const;

const KINDS: Readonly<Record<number, Tag['kind']>> = {
  [MESSAGE.audio]: 'audio',
  [MESSAGE.video]: 'video',
  [MESSAGE.data]: 'data',
};
const KEY_FRAME = 1;
const AVC = 7;
const AAC = 10;
const HEADER = 0;
const AVC_NALU = 1;

/** An FLV tag (Adobe FLV 10.1, annex E.4). Its body is also the body of an RTMP message, and is never changed. */
export interface Tag {
  kind: 'audio' | 'video' | 'data';
  /** Decoding time, ms. */
  timestamp: number;
  body: Buffer;
}

export function createTag({ type, timestamp, body }: Omit<Message, 'streamId'>): Tag {
  return { kind: KINDS[type] ?? 'data', timestamp, body };
}

/** Returns true for a frame that can be decoded without earlier frames. Returns false for a sequence header. */
export function isKeyFrame({ kind, body }: Tag): boolean {
  return kind === 'video' && (body[0] ?? 0) >> 4 === KEY_FRAME && !isHeader({ kind, body });
}

/** Returns true for a sequence header. It has the parameters of the following AVC or AAC stream. */
export function isHeader({ kind, body }: Pick<Tag, 'kind' | 'body'>): boolean {
  const [format = 0, type] = body;
  if (kind === 'video') return (format & 15) === AVC && type === HEADER;
  return kind === 'audio' && format >> 4 === AAC && type === HEADER;
}

/** Returns true for metadata and headers. They describe the following tags. */
export function isDescription(tag: Pick<Tag, 'kind' | 'body'>): boolean {
  return tag.kind === 'data' || isHeader(tag);
}

/**
 * Returns the time from decoding to presentation, ms (FLV: composition time, a signed 24-bit number). With B-frames,
 * frames are not sent in presentation order.
 */
export function readCompositionTime({ kind, body }: Pick<Tag, 'kind' | 'body'>): number {
  return kind === 'video' && body[1] === AVC_NALU && body.length >= 5 ? body.readIntBE(2, 3) : 0;
}

/** Returns the presentation time, ms. */
export function computePresentationTime(tag: Tag): number {
  return tag.timestamp + readCompositionTime(tag);
}
