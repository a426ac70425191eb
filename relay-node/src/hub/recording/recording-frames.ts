import type { RecordingFailure } from '../protocol.js';

/**
 * How recordings travel from a hub to the agent on another machine: a line of JSON for each frame, and then its bytes. The
 * agent answers with receipts, one line of JSON each.
 */
export interface RecordingFrame {
  /** Name of the file. */
  file: string;
  /** Position of the data in it. */
  at: number;
  data: Buffer;
}

/** Everything of the file before `saved` is written, or nothing more of it will be. */
export type RecordingReceipt = { file: string; saved: number } | { file: string; failed: RecordingFailure };

/** More than a second of any broadcast. */
export const LARGEST_FRAME = 16 << 20;
const LONGEST_HEAD = 1_000;

/** Returns what is sent before a frame's data. */
export function frameHead({ file, at, data }: RecordingFrame): string {
  return `${JSON.stringify({ file, at, bytes: data.length })}\n`;
}

/**
 * Reads frames. Nothing more is read while the caller works on one.
 * @throws Error for anything else: a hub could be taken over.
 */
export async function* recordingFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<RecordingFrame> {
  let head: { file: string; at: number; bytes: number } | null = null;
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    for (;;) {
      if (head && length < head.bytes) break;
      let all: Buffer = Buffer.concat(waiting);
      if (head) {
        const { file, at, bytes } = head;
        yield { file, at, data: all.subarray(0, bytes) };
        all = all.subarray(bytes);
        head = null;
      } else {
        const end = all.indexOf('\n');
        if (end > LONGEST_HEAD || (end < 0 && all.length > LONGEST_HEAD)) throw new Error('no frame');
        if (end >= 0) head = parseHead(all.toString('utf8', 0, end));
        all = all.subarray(end + 1);
      }
      waiting = [all];
      length = all.length;
      if (!head && !all.includes('\n')) break;
    }
  }
}

function parseHead(line: string): { file: string; at: number; bytes: number } {
  const { file, at, bytes } = JSON.parse(line) as Record<string, unknown>;
  const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
  if (typeof file !== 'string' || !isSize(at) || !isSize(bytes) || bytes === 0 || bytes > LARGEST_FRAME)
    throw new Error('no frame');
  return { file, at, bytes };
}
