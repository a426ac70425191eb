import type { FileHandle } from 'node:fs/promises';
import { HEADER_BYTES } from './boxes.js';
import { VIDEO } from './movie-header.js';

/** Maximum size of a header. Headers of `encodeMovieHeader` are shorter. */
const MAX_HEADER_BYTES = 1 << 20;

/** Size and length of a playable movie. */
export interface RepairedMovie {
  bytes: number;
  lengthMs: number;
}

interface Box {
  type: string;
  /** Position of the content. */
  start: number;
  /** Position after the box. */
  end: number;
}

/**
 * Repairs a movie of `encodeMovieHeader` and `encodeFragment`. Truncates it after its last complete fragment, and
 * stores its length in the header for players. Returns null if there is no complete fragment.
 */
export async function repairMovie(file: FileHandle): Promise<RepairedMovie | null> {
  const { size } = await file.stat();
  let header: Box | null = null;
  let fragment: Box | null = null;
  const completeFragments: Box[] = [];
  let fileEnd = 0;
  for (let position = 0; ;) {
    const box = await readBox(file, position, size);
    if (!box) break;
    if (box.type === 'moov') header = box;
    if (box.type === 'moof') fragment = box;
    if (box.type === 'mdat' && fragment) {
      completeFragments.push(fragment);
      fileEnd = box.end;
    }
    position = box.end;
  }
  if (!header || fileEnd === 0 || header.end > MAX_HEADER_BYTES) return null;
  const lengthMs = await findPicturesEnd(file, completeFragments);
  await file.truncate(fileEnd);
  await storeLength(file, header, lengthMs);
  return { bytes: fileEnd, lengthMs };
}

/** Returns the end of the last picture, ms. Searches backwards, because the last fragments may only contain sound. */
async function findPicturesEnd(file: FileHandle, fragments: readonly Box[]): Promise<number> {
  for (const fragment of fragments.toReversed()) {
    const picturesEnd = findFragmentPicturesEnd(await readContent(file, fragment));
    if (picturesEnd > 0) return picturesEnd;
  }
  return 0;
}

/** Reads a box's header. Returns null for an incomplete box. */
async function readBox(file: FileHandle, position: number, size: number): Promise<Box | null> {
  if (position + HEADER_BYTES > size) return null;
  const headerBytes = Buffer.alloc(HEADER_BYTES);
  await file.read(headerBytes, 0, HEADER_BYTES, position);
  const length = headerBytes.readUInt32BE();
  if (length < HEADER_BYTES || position + length > size) return null;
  return { type: headerBytes.toString('latin1', 4), start: position + HEADER_BYTES, end: position + length };
}

async function readContent(file: FileHandle, { start, end }: Box): Promise<Buffer> {
  const content = Buffer.alloc(end - start);
  await file.read(content, 0, content.length, start);
  return content;
}

/** Returns the end of a fragment's pictures, ms; 0 if it only contains sound. */
function findFragmentPicturesEnd(fragment: Buffer): number {
  for (const track of parseBoxes(fragment).filter(({ type }) => type === 'traf')) {
    const childBoxes = parseBoxes(fragment.subarray(track.start, track.end), track.start);
    const [headerBox, timeBox, runBox] = ['tfhd', 'tfdt', 'trun'].map((type) =>
      childBoxes.find((box) => box.type === type),
    );
    if (!headerBox || !timeBox || !runBox || fragment.readUInt32BE(headerBox.start + 4) !== VIDEO.id)
      continue;
    let picturesEnd = Number(fragment.readBigUInt64BE(timeBox.start + 4));
    const count = fragment.readUInt32BE(runBox.start + 4);
    for (let index = 0; index < count; index += 1)
      picturesEnd += fragment.readUInt32BE(runBox.start + 12 + index * 16);
    return picturesEnd;
  }
  return 0;
}

/** Returns the boxes in `content`. `offset` is added to their positions. */
function parseBoxes(content: Buffer, offset = 0): Box[] {
  const boxes: Box[] = [];
  for (let position = 0; position + HEADER_BYTES <= content.length;) {
    const length = Math.max(HEADER_BYTES, content.readUInt32BE(position));
    boxes.push({
      type: content.toString('latin1', position + 4, position + HEADER_BYTES),
      start: offset + position + HEADER_BYTES,
      end: offset + position + length,
    });
    position += length;
  }
  return boxes;
}

async function storeLength(file: FileHandle, header: Box, lengthMs: number): Promise<void> {
  const content = await readContent(file, header);
  const extensionBox = parseBoxes(content).find(({ type }) => type === 'mvex');
  if (!extensionBox) return;
  const childBoxes = parseBoxes(content.subarray(extensionBox.start, extensionBox.end), extensionBox.start);
  const durationBox = childBoxes.find(({ type }) => type === 'mehd');
  if (!durationBox) return;
  const value = Buffer.alloc(4);
  value.writeUInt32BE(lengthMs);
  await file.write(value, 0, 4, header.start + durationBox.start + 4);
}
