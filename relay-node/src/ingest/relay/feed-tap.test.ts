import { tables, unit, unitRest, unitStart } from '../transport-stream/fake-transport-stream.js';
import type { TapChunk } from '../threads/worker-messages.js';
import { FeedTap } from './feed-tap.js';

const VIDEO = 0x100;
const H264 = tables([VIDEO, 0x1b]);
const HEVC = tables([VIDEO, 0x24]);
const KEY = unitStart(VIDEO, { randomAccess: true, data: unit(0x65, 0x88) });
const REST = unitRest(VIDEO, [1, 2, 3]);
const PICTURE = unitStart(VIDEO);

describe('FeedTap', () => {
  let chunks: TapChunk[];
  let tap: FeedTap;
  const take = (message: Buffer, isKey = false, connection = 1, now = 0) =>
    tap.take(message, message.length, isKey, connection, now);
  const seen = () => chunks.map(({ kind, bytes }) => [kind, Buffer.from(bytes)] as const);

  beforeEach(() => {
    chunks = [];
    tap = new FeedTap((chunk) => chunks.push(chunk));
  });

  it('starts with the tables and the message in which a key frame begins', () => {
    take(PICTURE);
    take(Buffer.concat([H264, KEY, REST]), true);
    take(PICTURE);
    tap.flush(15);
    expect(seen()).toEqual([
      ['start', H264],
      ['key', Buffer.concat([H264, KEY, REST, PICTURE])],
    ]);
    expect(chunks[0]).toMatchObject({ video: 'h264' });
  });

  it('sends nothing while the tables are unknown', () => {
    take(KEY, true);
    tap.flush(100);
    expect(chunks).toEqual([]);
  });

  it('starts a new part with each key frame', () => {
    take(Buffer.concat([H264, KEY]), true);
    take(KEY, true);
    take(PICTURE, false, 1, 10);
    tap.flush(14);
    expect(seen().map(([kind]) => kind)).toEqual(['start', 'key']);
    tap.flush(15);
    expect(seen().at(-1)).toEqual(['key', Buffer.concat([KEY, PICTURE])]);
  });

  it('restarts when another phone sends, or the same phone with another codec', () => {
    take(Buffer.concat([H264, KEY]), true);
    take(PICTURE, false, 2);
    take(Buffer.concat([H264, KEY]), true, 2);
    take(Buffer.concat([HEVC, KEY]), true, 2);
    tap.flush(100);
    expect(seen().map(([kind]) => kind)).toEqual(['start', 'key', 'start', 'key', 'start', 'key']);
    expect(chunks[4]).toMatchObject({ video: 'hevc' });
  });

  it('joins packets that span messages', () => {
    const bytes = Buffer.concat([H264, KEY, REST]);
    take(bytes.subarray(0, 500), true);
    take(bytes.subarray(500));
    tap.flush(100);
    expect(
      Buffer.concat(
        seen()
          .slice(1)
          .map(([, part]) => part),
      ),
    ).toEqual(bytes);
  });
});
