import {
  createTables,
  createUnit,
  createUnitContinuation,
  createUnitStart,
} from '../transport-stream/fake-transport-stream.js';
import type { TapChunk } from '../threads/worker-messages.js';
import { FeedTap } from './feed-tap.js';

const VIDEO = 0x100;
const H264 = createTables([VIDEO, 0x1b]);
const HEVC = createTables([VIDEO, 0x24]);
const KEY_FRAME_START = createUnitStart(VIDEO, { isRandomAccess: true, data: createUnit(0x65, 0x88) });
const KEY_FRAME_CONTINUATION = createUnitContinuation(VIDEO, [1, 2, 3]);
const PICTURE = createUnitStart(VIDEO);

describe('FeedTap', () => {
  let chunks: TapChunk[];
  let tap: FeedTap;
  const pushMessage = (message: Buffer, isKey = false, connection = 1, now = 0) =>
    tap.pushMessage(message, message.length, isKey, connection, now);
  const listChunks = () => chunks.map(({ kind, bytes }) => [kind, Buffer.from(bytes)] as const);

  beforeEach(() => {
    chunks = [];
    tap = new FeedTap((chunk) => chunks.push(chunk));
  });

  it('starts with the tables and the first message with a key frame', () => {
    pushMessage(PICTURE);
    pushMessage(Buffer.concat([H264, KEY_FRAME_START, KEY_FRAME_CONTINUATION]), true);
    pushMessage(PICTURE);
    tap.flushIfDue(15);
    expect(listChunks()).toEqual([
      ['start', H264],
      ['key', Buffer.concat([H264, KEY_FRAME_START, KEY_FRAME_CONTINUATION, PICTURE])],
    ]);
    expect(chunks[0]).toMatchObject({ video: 'h264' });
  });

  it('sends nothing while the tables are unknown', () => {
    pushMessage(KEY_FRAME_START, true);
    tap.flushIfDue(100);
    expect(chunks).toEqual([]);
  });

  it('starts a new chunk at each key frame', () => {
    pushMessage(Buffer.concat([H264, KEY_FRAME_START]), true);
    pushMessage(KEY_FRAME_START, true);
    pushMessage(PICTURE, false, 1, 10);
    tap.flushIfDue(14);
    expect(listChunks().map(([kind]) => kind)).toEqual(['start', 'key']);
    tap.flushIfDue(15);
    expect(listChunks().at(-1)).toEqual(['key', Buffer.concat([KEY_FRAME_START, PICTURE])]);
  });

  it('sends the tables again after a new connection and after a change of codec', () => {
    pushMessage(Buffer.concat([H264, KEY_FRAME_START]), true);
    pushMessage(PICTURE, false, 2);
    pushMessage(Buffer.concat([H264, KEY_FRAME_START]), true, 2);
    pushMessage(Buffer.concat([HEVC, KEY_FRAME_START]), true, 2);
    tap.flushIfDue(100);
    expect(listChunks().map(([kind]) => kind)).toEqual(['start', 'key', 'start', 'key', 'start', 'key']);
    expect(chunks[4]).toMatchObject({ video: 'hevc' });
  });

  it('joins packets that span messages', () => {
    const bytes = Buffer.concat([H264, KEY_FRAME_START, KEY_FRAME_CONTINUATION]);
    pushMessage(bytes.subarray(0, 500), true);
    pushMessage(bytes.subarray(500));
    tap.flushIfDue(100);
    expect(
      Buffer.concat(
        listChunks()
          .slice(1)
          .map(([, part]) => part),
      ),
    ).toEqual(bytes);
  });
});
