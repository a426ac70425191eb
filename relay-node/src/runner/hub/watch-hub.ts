import { type Duplex, PassThrough, type Readable } from 'node:stream';
import { inTime } from '@trailcast/schema/async/deadline';
import { type HubCommand, WATCH_BEGINS } from '../../hub/protocol.js';

const BEGINS = Buffer.from(`\n${WATCH_BEGINS}\n`);
/** More than the states of some seconds. */
const LONGEST_STATES = 1 << 20;
const WATCH: HubCommand = { do: 'watch' };
const late = () => new Error('The hub does not respond');

/** Turns a connection to a hub's control socket into a preview of the program. Rejects if the hub does not begin in time. */
export async function watchHub(socket: Duplex, limitMs: number): Promise<Readable> {
  const preview = new PassThrough();
  socket.on('error', () => socket.destroy());
  preview.on('error', () => undefined);
  preview.once('close', () => socket.destroy());
  const begun = new Promise<void>((resolve, reject) => {
    socket.once('close', () => {
      reject(late());
      preview.destroy();
    });
    let before = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      // States, one on each line, that were sent before the command arrived.
      before = Buffer.concat([before, chunk]);
      const at = before.indexOf(BEGINS);
      if (at < 0 && before.length > LONGEST_STATES) socket.destroy();
      if (at < 0) return;
      socket.off('data', read);
      preview.write(before.subarray(at + BEGINS.length));
      socket.pipe(preview);
      resolve();
    };
    socket.on('data', read);
  });
  socket.write(`${JSON.stringify(WATCH)}\n`);
  try {
    await inTime(limitMs, () => begun, late);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return preview;
}
