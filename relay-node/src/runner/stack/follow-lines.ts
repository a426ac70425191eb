import { lineReader } from '../../machine/line-reader.js';

/** Header of each frame of a log: stream, three zeros, length (engine API 1.41, ContainerAttach). */
const HEADER_BYTES = 8;
const OUTPUT = 1;
/** Larger than any frame of the engine. */
const MAX_PART_BYTES = 1024 * 1024;

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
  const read = outputReader(lineReader(onLine));
  for await (const chunk of log) if (!read(chunk as Buffer)) return;
}

/**
 * Returns a handler for the log's bytes that passes on the standard output. The handler returns false for invalid data.
 */
export function outputReader(onOutput: (bytes: Buffer) => void): (chunk: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + rest.readUInt32BE(4);
      if (end > MAX_PART_BYTES) return false;
      if (rest.length < end) return true;
      if (rest[0] === OUTPUT) onOutput(rest.subarray(HEADER_BYTES, end));
      rest = rest.subarray(end);
    }
    return true;
  };
}
