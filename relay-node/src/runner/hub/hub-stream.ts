import { type Duplex, PassThrough, type Readable } from 'node:stream';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { type HubCommand, RECORDINGS_BEGIN, WATCH_BEGINS } from '../../hub/protocol.js';

/** Maximum size of the state lines before a stream. States of several seconds are smaller. */
const MAX_STATES_BYTES = 1 << 20;
const STREAMS = {
  watch: { command: { do: 'watch' }, startLine: WATCH_BEGINS },
  recordings: { command: { do: 'recordings' }, startLine: RECORDINGS_BEGIN },
} satisfies Record<string, { command: HubCommand; startLine: string }>;
const createTimeoutError = () => new Error('The hub does not respond');

/**
 * Turns a connection to a hub's control socket into a preview of the program, or into a stream of its recordings.
 * Rejects if the hub does not start in time.
 */
export async function openHubStream(
  socket: Duplex,
  kind: keyof typeof STREAMS,
  timeoutMs: number,
): Promise<Readable> {
  const { command, startLine } = STREAMS[kind];
  const startMark = Buffer.from(`\n${startLine}\n`);
  const stream = new PassThrough();
  socket.on('error', () => socket.destroy());
  stream.on('error', () => undefined);
  stream.once('close', () => socket.destroy());
  const streamStart = new Promise<void>((resolve, reject) => {
    socket.once('close', () => {
      reject(createTimeoutError());
      stream.destroy();
    });
    let receivedBytes = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      // State lines that were sent before the command arrived.
      receivedBytes = Buffer.concat([receivedBytes, chunk]);
      const markIndex = receivedBytes.indexOf(startMark);
      if (markIndex < 0 && receivedBytes.length > MAX_STATES_BYTES) socket.destroy();
      if (markIndex < 0) return;
      socket.off('data', onData);
      stream.write(receivedBytes.subarray(markIndex + startMark.length));
      socket.pipe(stream);
      resolve();
    };
    socket.on('data', onData);
  });
  socket.write(`${JSON.stringify(command)}\n`);
  try {
    await withTimeout(timeoutMs, () => streamStart, createTimeoutError);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return stream;
}
