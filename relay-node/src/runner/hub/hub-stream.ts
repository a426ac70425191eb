import { type Duplex, PassThrough, type Readable } from 'node:stream';
import { inTime } from '@trailcast/schema/async/deadline';
import { type HubCommand, RECORDINGS_BEGIN, WATCH_BEGINS } from '../../hub/protocol.js';

/** Larger than the states of several seconds. */
const MAX_STATES_BYTES = 1 << 20;
const STREAMS = {
  watch: { command: { do: 'watch' }, begins: WATCH_BEGINS },
  recordings: { command: { do: 'recordings' }, begins: RECORDINGS_BEGIN },
} satisfies Record<string, { command: HubCommand; begins: string }>;
const timeoutError = () => new Error('The hub does not respond');

/**
 * Turns a connection to a hub's control socket into a preview of the program, or into a stream of its recordings.
 * Rejects if the hub does not start in time.
 */
export async function streamOfHub(
  socket: Duplex,
  of: keyof typeof STREAMS,
  limitMs: number,
): Promise<Readable> {
  const { command, begins } = STREAMS[of];
  const mark = Buffer.from(`\n${begins}\n`);
  const stream = new PassThrough();
  socket.on('error', () => socket.destroy());
  stream.on('error', () => undefined);
  stream.once('close', () => socket.destroy());
  const begun = new Promise<void>((resolve, reject) => {
    socket.once('close', () => {
      reject(timeoutError());
      stream.destroy();
    });
    let before = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      // State lines that were sent before the command arrived.
      before = Buffer.concat([before, chunk]);
      const at = before.indexOf(mark);
      if (at < 0 && before.length > MAX_STATES_BYTES) socket.destroy();
      if (at < 0) return;
      socket.off('data', read);
      stream.write(before.subarray(at + mark.length));
      socket.pipe(stream);
      resolve();
    };
    socket.on('data', read);
  });
  socket.write(`${JSON.stringify(command)}\n`);
  try {
    await inTime(limitMs, () => begun, timeoutError);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return stream;
}
