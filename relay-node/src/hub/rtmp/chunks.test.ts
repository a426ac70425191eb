import { ChunkReader } from './chunk-reader.js';
import { ChunkWriter } from './chunk-writer.js';
import { controlMessage, type Message, MESSAGE, RtmpError } from './message.js';

const media = (type: number, timestamp: number, size: number): Message => ({
  type,
  streamId: 1,
  timestamp,
  body: Buffer.alloc(size, timestamp % 251),
});

/** Writes messages, and reads them in pieces of `step` bytes. */
function transferred(messages: Message[], step: number): Message[] {
  const writer = new ChunkWriter();
  const sent = Buffer.concat([writer.begin(), ...messages.map((message) => writer.write(message))]);
  const reader = new ChunkReader();
  const read: Message[] = [];
  for (let at = 0; at < sent.length; at += step) read.push(...reader.push(sent.subarray(at, at + step)));
  expect(reader.received).toBe(sent.length);
  return read;
}

describe('ChunkWriter and ChunkReader', () => {
  const messages = [
    controlMessage(MESSAGE.windowSize, 2_500_000),
    { type: MESSAGE.command, streamId: 0, timestamp: 0, body: Buffer.from('connect') },
    media(MESSAGE.video, 0, 100_000),
    media(MESSAGE.audio, 0, 300),
    media(MESSAGE.audio, 21, 301),
    media(MESSAGE.video, 33, 4_096),
    media(MESSAGE.video, 66, 8_192),
    media(MESSAGE.audio, 43, 0),
    media(MESSAGE.data, 70, 20),
  ];

  it.each([1, 7, 4_096, 1_000_000])('transfer messages in pieces of %i bytes', (step) => {
    expect(transferred(messages, step)).toEqual(messages);
  });

  it('transfer times beyond the extended limit of 16,777,215 ms, even as the first time', () => {
    const late = [16_777_214, 16_777_215, 20_000_000].map((time) => media(MESSAGE.video, time, 9_000));
    expect(transferred(late, 5_000)).toEqual(late);
    expect(transferred(late.slice(2), 5_000)).toEqual(late.slice(2));
  });

  it('transfer a time that decreases', () => {
    const back = [media(MESSAGE.video, 100, 10), media(MESSAGE.video, 40, 10)];
    expect(transferred(back, 1_000)).toEqual(back);
  });
});

/** Chunks of chunk stream 6: a full header, then others by format. */
const full = (timestamp: number, body: string) =>
  Buffer.concat([
    Buffer.of(6, 0, 0, timestamp, 0, 0, body.length, MESSAGE.video, 1, 0, 0, 0),
    Buffer.from(body),
  ]);

describe('ChunkReader', () => {
  const times = (...chunks: Buffer[]) =>
    new ChunkReader().push(Buffer.concat(chunks)).map(({ timestamp }) => timestamp);

  it('repeats a delta for a message without a header', () => {
    const delta = Buffer.from([(2 << 6) | 6, 0, 0, 10, 97, 97]);
    const same = Buffer.from([(3 << 6) | 6, 98, 98]);
    expect(times(full(5, 'aa'), delta, same, same)).toEqual([5, 15, 25, 35]);
  });

  it('keeps the time of a message without a header after a full one, as OBS sends it', () => {
    expect(times(full(5, 'aa'), Buffer.from([(3 << 6) | 6, 98, 98]))).toEqual([5, 5]);
  });

  it('reads chunk streams with long ids', () => {
    const body = Buffer.from([0, 0, 0, 0, 0, 1, MESSAGE.audio, 1, 0, 0, 0, 120]);
    const [two, three] = [Buffer.concat([Buffer.of(0, 10), body]), Buffer.concat([Buffer.of(1, 1, 1), body])];
    expect(new ChunkReader().push(Buffer.concat([two, three]))).toHaveLength(2);
  });

  it('drops a message that its sender aborts', () => {
    const begun = Buffer.concat([
      Buffer.of(6, 0, 0, 1, 0, 0, 200, MESSAGE.video, 1, 0, 0, 0),
      Buffer.alloc(128),
    ]);
    const abort = new ChunkWriter().write(controlMessage(MESSAGE.abort, 6));
    expect(times(begun, abort, full(9, 'aa'))).toEqual([9]);
  });

  it.each([
    ['a chunk stream without a first header', Buffer.of((3 << 6) | 6, 1)],
    ['a message over the limit', Buffer.of(6, 0, 0, 0, 0xff, 0xff, 0xff, 9, 1, 0, 0, 0)],
    ['a chunk size of 0', new ChunkWriter().write(controlMessage(MESSAGE.setChunkSize, 0))],
    ['a chunk size of 2 GiB', new ChunkWriter().write(controlMessage(MESSAGE.setChunkSize, 0x7fffffff))],
  ])('rejects %s', (_what, data) => {
    expect(() => new ChunkReader(1_000).push(data)).toThrow(RtmpError);
  });

  it('rejects too many chunk streams', () => {
    const reader = new ChunkReader();
    const open = (id: number) =>
      reader.push(Buffer.from([0, id, 0, 0, 0, 0, 0, 1, MESSAGE.audio, 1, 0, 0, 0, 120]));
    expect(() => Array.from({ length: 65 }, (_, id) => open(id))).toThrow('Too many chunk streams');
  });
});
