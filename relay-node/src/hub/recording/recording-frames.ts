import type { RecordingFailure } from '../protocol.js';

/**
 * Transport of recordings from a hub to the agent on another machine. Each frame is a line of JSON followed by its
 * data. The agent responds with receipts, one line of JSON each.
 */
export interface RecordingFrame {
  /** Name of the file. */
  file: string;
  /** Position of the data in the file. */
  at: number;
  data: Buffer;
}

/** Confirms the bytes of the file before `saved`, or reports that the agent writes no more of the file. */
export type RecordingReceipt = { file: string; saved: number } | { file: string; failed: RecordingFailure };

/** Maximum size of a frame, bytes. It exceeds a second of any broadcast. */
export const MAX_FRAME_BYTES = 16 << 20;
const MAX_HEAD_BYTES = 1_000;

/** Returns the header that precedes a frame's data. */
export function encodeFrameHead({ file, at, data }: RecordingFrame): string {
  return `${JSON.stringify({ file, at, bytes: data.length })}\n`;
}

/**
 * Reads frames. Does not read ahead while the caller processes a frame.
 * @throws Error for invalid data, because a hub could be compromised.
 */
export async function* readRecordingFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<RecordingFrame> {
  let head: { file: string; at: number; bytes: number } | null = null;
  let pendingChunks: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of chunks) {
    pendingChunks.push(chunk);
    pendingBytes += chunk.length;
    for (;;) {
      if (head && pendingBytes < head.bytes) break;
      let buffered: Buffer = Buffer.concat(pendingChunks);
      if (head) {
        const { file, at, bytes } = head;
        yield { file, at, data: buffered.subarray(0, bytes) };
        buffered = buffered.subarray(bytes);
        head = null;
      } else {
        const headEnd = buffered.indexOf('\n');
        if (headEnd > MAX_HEAD_BYTES || (headEnd < 0 && buffered.length > MAX_HEAD_BYTES))
          throw new Error('The frame is invalid');
        if (headEnd >= 0) head = parseHead(buffered.toString('utf8', 0, headEnd));
        buffered = buffered.subarray(headEnd + 1);
      }
      pendingChunks = [buffered];
      pendingBytes = buffered.length;
      if (!head && !buffered.includes('\n')) break;
    }
  }
}

function parseHead(line: string): { file: string; at: number; bytes: number } {
  const { file, at, bytes } = JSON.parse(line) as Record<string, unknown>;
  const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
  if (typeof file !== 'string' || !isSize(at) || !isSize(bytes) || bytes === 0 || bytes > MAX_FRAME_BYTES)
    throw new Error('The frame is invalid');
  return { file, at, bytes };
}
