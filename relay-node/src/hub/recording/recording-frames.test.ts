import {
  encodeFrameHead,
  MAX_FRAME_BYTES,
  type RecordingFrame,
  readRecordingFrames,
} from './recording-frames.js';

const FRAMES: RecordingFrame[] = [
  { file: 'one.mp4', at: 0, data: Buffer.from('head\nwith a line') },
  { file: 'one.mp4', at: 16, data: Buffer.alloc(1) },
  { file: 'two.mp4', at: 0, data: Buffer.from([0xff, 0x0a, 0x00, 0x0a]) },
];
const ENCODED_FRAMES = Buffer.concat(
  FRAMES.flatMap((frame) => [Buffer.from(encodeFrameHead(frame)), frame.data]),
);

async function readAll(chunks: Buffer[]): Promise<RecordingFrame[]> {
  const frames: RecordingFrame[] = [];
  async function* streamChunks() {
    yield* chunks;
  }
  for await (const frame of readRecordingFrames(streamChunks())) frames.push(frame);
  return frames;
}

const splitBytes = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

describe('readRecordingFrames', () => {
  it.each([1, 2, 3, 7, 50, 1_000])('reads frames in pieces of %i bytes', async (size) => {
    expect(await readAll(splitBytes(ENCODED_FRAMES, size))).toEqual(FRAMES);
  });

  it('ignores an incomplete last frame', async () => {
    expect(await readAll([ENCODED_FRAMES.subarray(0, ENCODED_FRAMES.length - 1)])).toEqual(
      FRAMES.slice(0, 2),
    );
  });

  it.each([
    ['no JSON', 'x\n'],
    ['no name', '{"at":0,"bytes":1}\nx'],
    ['a position before the file', '{"file":"a","at":-1,"bytes":1}\nx'],
    ['a fractional size', '{"file":"a","at":0,"bytes":1.5}\nx'],
    ['an empty frame', '{"file":"a","at":0,"bytes":0}\nx'],
    ['a frame that is too large', `{"file":"a","at":0,"bytes":${MAX_FRAME_BYTES + 1}}\nx`],
    ['a line without an end', 'x'.repeat(3_000)],
  ])('rejects %s', async (_case, text) => {
    await expect(readAll(splitBytes(Buffer.from(text), 1_500))).rejects.toThrow();
  });
});
