import type { FileHandle } from 'node:fs/promises';
import { HEAD } from './boxes.js';
import { VIDEO } from './movie-header.js';

/** Longer than any header of `encodeMovieHeader`, bytes. */
const MAX_HEADER_BYTES = 1 << 20;

export interface RepairedMovie {
  bytes: number;
  lengthMs: number;
}

interface Box {
  type: string;
  /** Positions of the content's beginning and the box's end. */
  from: number;
  to: number;
}

/**
 * Repairs a movie of `encodeMovieHeader` and `encodeFragment`: truncates it after its last complete fragment, and
 * stores its length in the header, where players read it. Returns null if there is no complete fragment.
 */
export async function repairMovie(file: FileHandle): Promise<RepairedMovie | null> {
  const { size } = await file.stat();
  let header: Box | null = null;
  let movie: Box | null = null;
  const complete: Box[] = [];
  let end = 0;
  for (let at = 0; ;) {
    const found = await readBox(file, at, size);
    if (!found) break;
    if (found.type === 'moov') header = found;
    if (found.type === 'moof') movie = found;
    if (found.type === 'mdat' && movie) {
      complete.push(movie);
      end = found.to;
    }
    at = found.to;
  }
  if (!header || end === 0 || header.to > MAX_HEADER_BYTES) return null;
  const lengthMs = await endOfPictures(file, complete);
  await file.truncate(end);
  await storeLength(file, header, lengthMs);
  return { bytes: end, lengthMs };
}

/** Searches backwards, because the last fragments may only contain sound. */
async function endOfPictures(file: FileHandle, fragments: readonly Box[]): Promise<number> {
  for (const each of fragments.toReversed()) {
    const end = endOf(await contentOf(file, each));
    if (end > 0) return end;
  }
  return 0;
}

/** Returns null for an incomplete box. */
async function readBox(file: FileHandle, at: number, size: number): Promise<Box | null> {
  if (at + HEAD > size) return null;
  const head = Buffer.alloc(HEAD);
  await file.read(head, 0, HEAD, at);
  const length = head.readUInt32BE();
  if (length < HEAD || at + length > size) return null;
  return { type: head.toString('latin1', 4), from: at + HEAD, to: at + length };
}

async function contentOf(file: FileHandle, { from, to }: Box): Promise<Buffer> {
  const content = Buffer.alloc(to - from);
  await file.read(content, 0, content.length, from);
  return content;
}

/** Returns the end of a fragment's pictures, ms; 0 if it only contains sound. */
function endOf(movie: Buffer): number {
  for (const track of childrenOf(movie).filter(({ type }) => type === 'traf')) {
    const parts = childrenOf(movie.subarray(track.from, track.to), track.from);
    const [head, time, run] = ['tfhd', 'tfdt', 'trun'].map((type) =>
      parts.find((each) => each.type === type),
    );
    if (!head || !time || !run || movie.readUInt32BE(head.from + 4) !== VIDEO.id) continue;
    let end = Number(movie.readBigUInt64BE(time.from + 4));
    const count = movie.readUInt32BE(run.from + 4);
    for (let index = 0; index < count; index += 1) end += movie.readUInt32BE(run.from + 12 + index * 16);
    return end;
  }
  return 0;
}

/** Returns the boxes in `content`. `offset` is added to their positions. */
function childrenOf(content: Buffer, offset = 0): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + HEAD <= content.length;) {
    const length = Math.max(HEAD, content.readUInt32BE(at));
    boxes.push({
      type: content.toString('latin1', at + 4, at + HEAD),
      from: offset + at + HEAD,
      to: offset + at + length,
    });
    at += length;
  }
  return boxes;
}

async function storeLength(file: FileHandle, header: Box, lengthMs: number): Promise<void> {
  const content = await contentOf(file, header);
  const extending = childrenOf(content).find(({ type }) => type === 'mvex');
  if (!extending) return;
  const parts = childrenOf(content.subarray(extending.from, extending.to), extending.from);
  const length = parts.find(({ type }) => type === 'mehd');
  if (!length) return;
  const value = Buffer.alloc(4);
  value.writeUInt32BE(lengthMs);
  await file.write(value, 0, 4, header.from + length.from + 4);
}
