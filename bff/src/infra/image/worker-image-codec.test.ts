import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LIMITS } from '@trailcast/schema/limits';
import { WorkerImageCodec } from './worker-image-codec.js';

/** The header of a PNG of 1x1 pixels, without image data. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const POST_RESULT = `postMessage({ width: 1, height: 1, file: new Uint8Array(size) })`;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'codec-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function createCodec(statements: string, timeoutMs?: number): WorkerImageCodec {
  const file = join(folder, 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort, workerData } from 'node:worker_threads';\nconst postMessage = (it) => parentPort.postMessage(it);\n${statements}\n`,
  );
  return new WorkerImageCodec(pathToFileURL(file), timeoutMs);
}

describe('WorkerImageCodec', () => {
  it('returns the file that the thread encoded', async () => {
    const image = await createCodec(`const size = 3; ${POST_RESULT}`).reencode(PNG);
    expect(image).toEqual({ type: 'image/png', width: 1, height: 1, file: Buffer.alloc(3) });
  });

  it.each([
    ['throws', 'throw new Error("damaged")', 'is damaged', undefined],
    ['exits without a result', 'process.exit(3)', 'is damaged', undefined],
    [
      'uses too much memory',
      'const all = []; for (;;) all.push(new Array(1e6).fill({}));',
      'is damaged',
      undefined,
    ],
    ['does not finish', 'for (;;);', 'takes too long', 2_000],
    [
      'returns a file that is too large',
      `const size = ${LIMITS.imageMaxBytes + 1}; ${POST_RESULT}`,
      'too much detail',
      undefined,
    ],
  ])(
    'rejects an image whose thread %s, and encodes the next image',
    async (_case, statements, reason, timeoutMs) => {
      const codec = createCodec(statements, timeoutMs);
      await expect(codec.reencode(PNG)).rejects.toThrow(reason);
      writeFileSync(
        join(folder, 'thread.mjs'),
        `import { parentPort } from 'node:worker_threads';\nconst postMessage = (it) => parentPort.postMessage(it); const size = 1; ${POST_RESULT}`,
      );
      expect((await codec.reencode(PNG)).file).toHaveLength(1);
    },
  );

  it('starts no thread for a file with an invalid header', async () => {
    const result = createCodec('process.exit(0)').reencode(Buffer.from('<svg/>'.padEnd(64)));
    await expect(result).rejects.toThrow('not a PNG, JPEG or WebP');
  });
});
