import { EventEmitter } from 'node:events';
import type { RecordingFailure } from '../protocol.js';
import { readRecordingFrames, type RecordingReceipt } from './recording-frames.js';
import { RecordingSender, type SenderSocket } from './recording-sender.js';

const MEBIBYTE = 1 << 20;

/** A connection that records the written data. */
class FakeSocket extends EventEmitter {
  readonly #chunks: Buffer[] = [];
  isDestroyed = false;

  write(data: string | Buffer): boolean {
    this.#chunks.push(Buffer.from(data));
    return true;
  }

  destroy(): this {
    this.isDestroyed = true;
    this.emit('close');
    return this;
  }

  /** Returns the received frames as `file@position+length`. */
  async readFrames(): Promise<string[]> {
    const chunks = this.#chunks;
    async function* source() {
      yield* chunks;
    }
    const frames: string[] = [];
    for await (const { file, at, data } of readRecordingFrames(source()))
      frames.push(`${file}@${at}+${data.length}`);
    return frames;
  }
}

let sender: RecordingSender;
let changes: number;
let failures: RecordingFailure['code'][];
beforeEach(() => {
  changes = 0;
  failures = [];
  sender = new RecordingSender(() => (changes += 1));
});

const openFile = (name: string) =>
  sender.open({ name, reserveBytes: 0, onFailure: ({ code }) => failures.push(code), now: () => 0 });
function attach(): { socket: FakeSocket; sendReceipt: (receipt: RecordingReceipt) => void } {
  const socket = new FakeSocket();
  return { socket, sendReceipt: sender.attach(socket as unknown as SenderSocket) };
}

describe('RecordingSender', () => {
  it('sends frames recorded before and after the agent connected', async () => {
    const file = openFile('one');
    file.write(Buffer.alloc(10));
    const { socket } = attach();
    file.write(Buffer.alloc(5));
    expect(await socket.readFrames()).toEqual(['one@0+10', 'one@10+5']);
  });

  it('sends unconfirmed frames again over the next connection', async () => {
    const file = openFile('one');
    for (const size of [10, 20, 30]) file.write(Buffer.alloc(size));
    const firstConnection = attach();
    firstConnection.sendReceipt({ file: 'one', saved: 10 });
    const { socket } = attach();
    expect(firstConnection.socket.isDestroyed).toBe(true);
    // A receipt from a closed connection has no effect.
    firstConnection.sendReceipt({ file: 'one', saved: 60 });
    expect(await socket.readFrames()).toEqual(['one@10+20', 'one@30+30']);
  });

  it('lists the files that the agent has not confirmed completely', () => {
    const file = openFile('one');
    file.write(Buffer.alloc(10));
    const { sendReceipt } = attach();
    sendReceipt({ file: 'one', saved: 10 });
    expect(sender.unsaved).toEqual(['one']);
    file.write(Buffer.alloc(10));
    file.close();
    expect([sender.unsaved, changes]).toEqual([['one'], 0]);
    sendReceipt({ file: 'one', saved: 20 });
    expect([sender.unsaved, changes]).toEqual([[], 1]);
  });

  it('sends at most 4 MB without a receipt', async () => {
    const file = openFile('one');
    const { socket, sendReceipt } = attach();
    for (let count = 0; count < 10; count += 1) file.write(Buffer.alloc(MEBIBYTE));
    expect(await socket.readFrames()).toHaveLength(4);
    sendReceipt({ file: 'one', saved: 2 * MEBIBYTE });
    expect(await socket.readFrames()).toHaveLength(6);
  });

  it('fails a recording with more than 32 MB of unconfirmed data, and still sends the data', async () => {
    const file = openFile('one');
    for (let count = 0; count < 32; count += 1) file.write(Buffer.alloc(MEBIBYTE));
    expect(failures).toEqual([]);
    file.write(Buffer.alloc(1));
    file.write(Buffer.alloc(1));
    expect(failures).toEqual(['not-taken']);
    file.close();
    const { socket, sendReceipt } = attach();
    for (let count = 1; count <= 32; count += 1) sendReceipt({ file: 'one', saved: count * MEBIBYTE });
    expect(await socket.readFrames()).toHaveLength(32);
    expect(sender.unsaved).toEqual([]);
    openFile('two').write(Buffer.alloc(MEBIBYTE));
    expect(failures).toEqual(['not-taken']);
  });

  it('fails a recording with the reason from the agent, and sends no more of it', async () => {
    const [firstFile, secondFile] = [openFile('one'), openFile('two')];
    firstFile.write(Buffer.alloc(10));
    const { socket, sendReceipt } = attach();
    sendReceipt({ file: 'one', failed: { code: 'disk-full' } });
    sendReceipt({ file: 'one', failed: { code: 'write-failed' } });
    expect(failures).toEqual(['disk-full']);
    firstFile.write(Buffer.alloc(10));
    firstFile.close();
    secondFile.write(Buffer.alloc(5));
    expect(await socket.readFrames()).toEqual(['one@0+10', 'two@0+5']);
    expect(sender.unsaved).toEqual(['two']);
  });
});
