import { lineReader } from '../../machine/line-reader.js';

/** The engine's header of each part of a log: stream, three zeros, length (engine API 1.41, ContainerAttach). */
const HEADER_BYTES = 8;
const OUTPUT = 1;
/** Longer parts than the engine sends. */
const LARGEST_PART = 1024 * 1024;

/** A container or a service (dockerode). */
interface LogSource {
  logs(options: {
    follow: true;
    stdout: true;
    stderr: false;
    abortSignal: AbortSignal;
  }): Promise<NodeJS.ReadableStream>;
}

/** Calls `onLine` for each line of its standard output, from its first on, until it ends or `signal` aborts. */
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

/** Returns a handler of the log's bytes that passes on those of the output. The handler returns false for bytes that are no log. */
export function outputReader(onOutput: (bytes: Buffer) => void): (chunk: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + rest.readUInt32BE(4);
      if (end > LARGEST_PART) return false;
      if (rest.length < end) return true;
      if (rest[0] === OUTPUT) onOutput(rest.subarray(HEADER_BYTES, end));
      rest = rest.subarray(end);
    }
    return true;
  };
}
