import { MESSAGE_TYPES, type Tag, createTag } from './tag.js';

/** Header of a file with audio and video, and the size of the (missing) previous tag (Adobe FLV 10.1, annex E.2). */
const FILE_HEADER = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);
const TAG_HEADER_BYTES = 11;
/** Length of the size field after each tag, bytes. */
const SIZE_BYTES = 4;

/** Returns the beginning of an FLV file: its header and these tags. */
export function encodeFlvStart(tags: readonly Tag[]): Buffer {
  return Buffer.concat([FILE_HEADER, ...tags.map(encodeFlvTag)]);
}

/** Returns a tag in file format, followed by its size (annex E.4.1). */
export function encodeFlvTag({ kind, timestamp, body }: Tag): Buffer {
  const size = TAG_HEADER_BYTES + body.length;
  const tag = Buffer.alloc(size + SIZE_BYTES);
  tag[0] = MESSAGE_TYPES[kind];
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(timestamp & 0xff_ff_ff, 4, 3);
  tag[7] = (timestamp >>> 24) & 0xff;
  body.copy(tag, TAG_HEADER_BYTES);
  tag.writeUInt32BE(size, size);
  return tag;
}

/** Returns the tags of a file from `encodeFlvStart`; null if it is invalid or truncated. */
export function decodeFlvTags(file: Buffer): Tag[] | null {
  if (!file.subarray(0, FILE_HEADER.length).equals(FILE_HEADER)) return null;
  const tags: Tag[] = [];
  let position = FILE_HEADER.length;
  while (position + TAG_HEADER_BYTES <= file.length) {
    const bodyStart = position + TAG_HEADER_BYTES;
    const bodyEnd = bodyStart + file.readUIntBE(position + 1, 3);
    if (bodyEnd + SIZE_BYTES > file.length || file.readUInt32BE(bodyEnd) !== bodyEnd - position) return null;
    const timestamp = ((file[position + 7] ?? 0) << 24) | file.readUIntBE(position + 4, 3);
    tags.push(
      createTag({
        type: file[position] ?? 0,
        timestamp: timestamp >>> 0,
        body: file.subarray(bodyStart, bodyEnd),
      }),
    );
    position = bodyEnd + SIZE_BYTES;
  }
  return position === file.length ? tags : null;
}
