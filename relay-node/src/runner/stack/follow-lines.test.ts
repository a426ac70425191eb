import { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { followLines, createOutputReader } from './follow-lines.js';

/** A frame of a log as the engine sends it. Stream 1 is standard output, 2 is standard error. */
function createFrame(text: string, stream = 1): Buffer {
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

describe('followLines', () => {
  it('passes on the lines of standard output for any chunk size', async () => {
    const bytes = Buffer.concat([
      createFrame('first\nsec'),
      createFrame('an error\n', 2),
      createFrame('ond\n'),
    ]);
    for (const size of [1, 7, 9, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const lines: string[] = [];
      const container = { logs: async () => Readable.from(chunks) } as unknown as Docker.Container;
      await followLines(container, (line) => lines.push(line), new AbortController().signal);
      expect(lines).toEqual(['first', 'second']);
    }
  });
});

describe('createOutputReader', () => {
  it('returns false for invalid data', () => {
    const readChunk = createOutputReader(() => undefined);
    expect([readChunk(createFrame('right\n')), readChunk(Buffer.alloc(8, 0xff))]).toEqual([true, false]);
  });
});
