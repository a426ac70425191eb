import { ChunkReader } from './chunk-reader.js';
import { ChunkWriter } from './chunk-writer.js';
import { createControlMessage, type Message, MESSAGE, RtmpError } from './message.js';

const createMedia = (type: number, timestamp: number, size: number): Message => ({
  type,
  streamId: 1,
  timestamp,
  body: Buffer.alloc(size, timestamp % 251),
});

/** Writes messages, and reads them in pieces of `step` bytes. */
function transfer(messages: Message[], step: number): Message[] {
  const writer = new ChunkWriter();
  const bytes = Buffer.concat([writer.start(), ...messages.map((message) => writer.write(message))]);
  const reader = new ChunkReader();
  const readMessages: Message[] = [];
  for (let position = 0; position < bytes.length; position += step)
    readMessages.push(...reader.push(bytes.subarray(position, position + step)));
  expect(reader.receivedBytes).toBe(bytes.length);
  return readMessages;
}

describe('ChunkWriter and ChunkReader', () => {
  const messages = [
    createControlMessage(MESSAGE.windowSize, 2_500_000),
    { type: MESSAGE.command, streamId: 0, timestamp: 0, body: Buffer.from('connect') },
    createMedia(MESSAGE.video, 0, 100_000),
    createMedia(MESSAGE.audio, 0, 300),
    createMedia(MESSAGE.audio, 21, 301),
    createMedia(MESSAGE.video, 33, 4_096),
    createMedia(MESSAGE.video, 66, 8_192),
    createMedia(MESSAGE.audio, 43, 0),
    createMedia(MESSAGE.data, 70, 20),
  ];

  it.each([1, 7, 4_096, 1_000_000])('transfer messages in pieces of %i bytes', (step) => {
    expect(transfer(messages, step)).toEqual(messages);
  });

  it('transfer times beyond the extended limit of 16,777,215 ms, even for the first message', () => {
    const lateMessages = [16_777_214, 16_777_215, 20_000_000].map((time) =>
      createMedia(MESSAGE.video, time, 9_000),
    );
    expect(transfer(lateMessages, 5_000)).toEqual(lateMessages);
    expect(transfer(lateMessages.slice(2), 5_000)).toEqual(lateMessages.slice(2));
  });

  it('transfer a time that decreases', () => {
    const decreasingTimes = [createMedia(MESSAGE.video, 100, 10), createMedia(MESSAGE.video, 40, 10)];
    expect(transfer(decreasingTimes, 1_000)).toEqual(decreasingTimes);
  });
});

/** Returns a chunk of chunk stream 6 with a full header. */
const encodeFullChunk = (timestamp: number, body: string) =>
  Buffer.concat([
    Buffer.of(6, 0, 0, timestamp, 0, 0, body.length, MESSAGE.video, 1, 0, 0, 0),
    Buffer.from(body),
  ]);

/** First bytes of chunks in chunk stream 6: with only a time since the last message, and without a header. */
const DELTA_CHUNK = (2 << 6) | 6;
const HEADERLESS_CHUNK = (3 << 6) | 6;

describe('ChunkReader', () => {
  const readTimes = (...chunks: Buffer[]) =>
    new ChunkReader().push(Buffer.concat(chunks)).map(({ timestamp }) => timestamp);

  it('repeats a delta for a message without a header', () => {
    const deltaChunk = Buffer.from([DELTA_CHUNK, 0, 0, 10, ...Buffer.from('aa')]);
    const headerlessChunk = Buffer.from([HEADERLESS_CHUNK, ...Buffer.from('bb')]);
    expect(readTimes(encodeFullChunk(5, 'aa'), deltaChunk, headerlessChunk, headerlessChunk)).toEqual([
      5,
      5 + 10,
      5 + 20,
      5 + 30,
    ]);
  });

  it('repeats the time for a message without a header after a full header', () => {
    const headerlessChunk = Buffer.from([HEADERLESS_CHUNK, ...Buffer.from('bb')]);
    expect(readTimes(encodeFullChunk(5, 'aa'), headerlessChunk)).toEqual([5, 5]);
  });

  it('reads chunk streams with long ids', () => {
    const body = Buffer.from([0, 0, 0, 0, 0, 1, MESSAGE.audio, 1, 0, 0, 0, 120]);
    const [twoByteHeaderChunk, threeByteHeaderChunk] = [
      Buffer.concat([Buffer.of(0, 10), body]),
      Buffer.concat([Buffer.of(1, 1, 1), body]),
    ];
    expect(new ChunkReader().push(Buffer.concat([twoByteHeaderChunk, threeByteHeaderChunk]))).toHaveLength(2);
  });

  it('drops an aborted message', () => {
    const unfinishedMessage = Buffer.concat([
      Buffer.of(6, 0, 0, 1, 0, 0, 200, MESSAGE.video, 1, 0, 0, 0),
      Buffer.alloc(128),
    ]);
    const abortMessage = new ChunkWriter().write(createControlMessage(MESSAGE.abort, 6));
    expect(readTimes(unfinishedMessage, abortMessage, encodeFullChunk(9, 'aa'))).toEqual([9]);
  });

  it.each([
    ['a chunk stream without a first header', Buffer.of(HEADERLESS_CHUNK, 1)],
    ['a message over the limit', Buffer.of(6, 0, 0, 0, 0xff, 0xff, 0xff, 9, 1, 0, 0, 0)],
    ['a chunk size of 0', new ChunkWriter().write(createControlMessage(MESSAGE.setChunkSize, 0))],
    [
      'a chunk size of 2 GiB',
      new ChunkWriter().write(createControlMessage(MESSAGE.setChunkSize, 0x7fffffff)),
    ],
  ])('rejects %s', (_case, data) => {
    expect(() => new ChunkReader(1_000).push(data)).toThrow(RtmpError);
  });

  it('rejects too many chunk streams', () => {
    const reader = new ChunkReader();
    const openStream = (id: number) =>
      reader.push(Buffer.from([0, id, 0, 0, 0, 0, 0, 1, MESSAGE.audio, 1, 0, 0, 0, 120]));
    expect(() => Array.from({ length: 65 }, (_, id) => openStream(id))).toThrow('Too many chunk streams');
  });
});
