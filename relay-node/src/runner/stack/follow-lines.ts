import { createLineReader } from '../../machine/line-reader.js';

/** Header of each frame of a log: stream, three zeros, length (engine API 1.41, ContainerAttach). */
const HEADER_BYTES = 8;
const OUTPUT_STREAM = 1;
/** Larger than any frame of the engine. */
const MAX_FRAME_BYTES = 1024 * 1024;

/** A container or a service (dockerode). */
interface LogSource {
  logs(options: {
    follow: true;
    stdout: true;
    stderr: false;
    abortSignal: AbortSignal;
  }): Promise<NodeJS.ReadableStream>;
}

/** Calls `onLine` for each line of the standard output, starting with the first, until it ends or `signal` aborts. */
export async function followLines(
  source: LogSource,
  onLine: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const options = { follow: true, stdout: true, stderr: false, abortSignal: signal } as const;
  const log = await source.logs(options);
  const readChunk = createOutputReader(createLineReader(onLine));
  for await (const chunk of log) if (!readChunk(chunk as Buffer)) return;
}

/**
 * Returns a handler for the log's bytes. It passes the standard output to `onOutput`, and returns false for invalid
 * data.
 */
export function createOutputReader(onOutput: (bytes: Buffer) => void): (chunk: Buffer) => boolean {
  let receivedBytes: Buffer = Buffer.alloc(0);
  return (chunk) => {
    receivedBytes = Buffer.concat([receivedBytes, chunk]);
    while (receivedBytes.length >= HEADER_BYTES) {
      const frameEnd = HEADER_BYTES + receivedBytes.readUInt32BE(4);
      if (frameEnd > MAX_FRAME_BYTES) return false;
      if (receivedBytes.length < frameEnd) return true;
      if (receivedBytes[0] === OUTPUT_STREAM) onOutput(receivedBytes.subarray(HEADER_BYTES, frameEnd));
      receivedBytes = receivedBytes.subarray(frameEnd);
    }
    return true;
  };
}
