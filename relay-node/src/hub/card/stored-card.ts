import { createHash } from 'node:crypto';
import { encodeFlvStart, decodeFlvTags } from '../flv/flv-file.js';
import { isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import type { Clip } from '../program/clip.js';

/** The card of one broadcast, with the metadata and headers that it was encoded with. */
export interface StoredCard {
  broadcast: string;
  start: readonly Tag[];
  card: Clip;
}

const LINE_END = 0x0a;

/** Returns a line of JSON that describes the card, followed by the card as FLV. */
export function encodeCard({ broadcast, start, card }: StoredCard): Buffer {
  const timedFrames = card.frames.map(({ atMs, tag }) => ({ ...tag, timestamp: atMs }));
  const flv = encodeFlvStart([...start.map((tag) => ({ ...tag, timestamp: 0 })), ...timedFrames]);
  const jsonLine = JSON.stringify({ broadcast, lengthMs: card.lengthMs, digest: computeDigest(flv) });
  return Buffer.concat([Buffer.from(`${jsonLine}\n`), flv]);
}

/** Decodes a card. Returns null if the file is incomplete, because a hub may have been killed while writing it. */
export function decodeCard(file: Buffer): StoredCard | null {
  const lineEnd = file.indexOf(LINE_END);
  const description = lineEnd < 0 ? null : parseDescription(file.toString('utf8', 0, lineEnd));
  const flv = file.subarray(lineEnd + 1);
  if (!description || description.digest !== computeDigest(flv)) return null;
  const tags = decodeFlvTags(flv) ?? [];
  const isFrame = (tag: Tag) => tag.kind === 'video' && !isHeader(tag);
  const start = tags.filter((tag) => !isFrame(tag));
  const frames = tags.filter(isFrame).map((tag) => ({ atMs: tag.timestamp, tag }));
  const [firstFrame] = frames;
  const isComplete = firstFrame && isKeyFrame(firstFrame.tag) && start.some(({ kind }) => kind === 'video');
  // The frames are repeated in a loop. Its length must exceed the time of the last frame.
  if (!isComplete || description.lengthMs <= (frames.at(-1)?.atMs ?? 0)) return null;
  return { broadcast: description.broadcast, start, card: { frames, lengthMs: description.lengthMs } };
}

function parseDescription(text: string): { broadcast: string; lengthMs: number; digest: string } | null {
  try {
    const { broadcast, lengthMs, digest } = JSON.parse(text) as Record<string, unknown>;
    const isKnown = typeof broadcast === 'string' && typeof digest === 'string';
    return isKnown && typeof lengthMs === 'number' ? { broadcast, lengthMs, digest } : null;
  } catch {
    return null;
  }
}

function computeDigest(data: Buffer): string {
  return createHash('sha256').update(data).digest('base64url');
}
