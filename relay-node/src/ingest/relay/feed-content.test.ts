import { Feed } from './feed.js';
import { Reader } from './reader.js';
import { PARAMETER_SETS, tables, unitStart } from '../transport-stream/fake-transport-stream.js';

const AVC = 0x1b;
const AAC = 0x0f;
const key = (pid: number, data: readonly number[] = PARAMETER_SETS.avc360) => unitStart(pid, { data });
const sound = unitStart(257, { streamId: 0xc0, data: [0xff, 0xf1] });
/** One message each of two phones, and one of the first phone with other settings. */
const PHONE = [tables([256, AVC], [257, AAC]), key(256), unitStart(256), sound];
const OTHER_PIDS = [tables([512, AVC], [257, AAC]), key(512), unitStart(512), sound];
const OTHER_SIZE = [key(256, PARAMETER_SETS.avc1080), unitStart(256), sound];
const OTHER_SAMPLING = [key(256, PARAMETER_SETS.avc444), unitStart(256), sound];
const SOUND_ONLY = [tables([257, AAC]), sound];

function setUp() {
  const feed = new Feed('digest');
  const reader = new Reader('token', 1);
  reader.feed = feed;
  const send = (packets: Buffer[], now: number) => {
    const message = Buffer.concat(packets);
    feed.addPacket(message, message.length, now);
    reader.updateStale(now);
  };
  return { feed, reader, send };
}

describe('Reader', () => {
  it('is not stale when the phone reconnects with the same streams', () => {
    const { feed, reader, send } = setUp();
    feed.setPublisher(1, 0);
    send(PHONE, 10);
    feed.publisher = -1;
    expect(reader.updateStale(2_000)).toBe(false);
    feed.setPublisher(2, 5_000);
    send(PHONE, 5_010);
    expect(reader.isStale).toBe(false);
  });

  it.each([
    ['on other PIDs', OTHER_PIDS, true],
    ['in another chroma or bit depth', OTHER_SAMPLING, true],
    ['without the picture', SOUND_ONLY, true],
    ['in another size, which decoders follow', OTHER_SIZE, false],
  ])('is stale when the feed comes %s', (_what, packets, expected) => {
    const { feed, reader, send } = setUp();
    feed.setPublisher(1, 0);
    send(PHONE, 10);
    feed.setPublisher(2, 5_000);
    send(packets === OTHER_PIDS || packets === SOUND_ONLY ? packets : [PHONE[0]!, ...packets], 5_010);
    expect(reader.isStale).toBe(expected);
  });

  it('is stale while the streams of one connection differ, until the old ones return', () => {
    const { feed, reader, send } = setUp();
    feed.setPublisher(1, 0);
    send(PHONE, 10);
    send(OTHER_PIDS, 100);
    expect(reader.isStale).toBe(true);
    send(PHONE, 200);
    expect(reader.isStale).toBe(false);
  });

  it('opens the first program when it connected before the phone', () => {
    const { feed, reader, send } = setUp();
    expect(reader.updateStale(0)).toBe(false);
    feed.setPublisher(1, 100);
    send(OTHER_PIDS, 110);
    send(PHONE, 200);
    expect(reader.isStale).toBe(true);
  });
});

describe('Feed.fault', () => {
  /** Sends a message every 250 ms between two times, ms. */
  const stream = (
    send: (packets: Buffer[], now: number) => void,
    packets: Buffer[],
    from: number,
    to: number,
  ) => {
    for (let now = from; now <= to; now += 250) send(packets, now);
  };

  it('is reported after 3 s of bytes without a picture, with its age', () => {
    const { feed, send } = setUp();
    feed.setPublisher(1, 1_000);
    stream(send, SOUND_ONLY, 1_000, 3_750);
    expect(feed.fault(3_999)).toBeNull();
    stream(send, SOUND_ONLY, 4_000, 6_000);
    expect(feed.fault(6_000)).toEqual({ code: 'sound-only', ageMs: 5_000 });
  });

  it('counts from the last picture, and is cleared by the next', () => {
    const { feed, send } = setUp();
    feed.setPublisher(1, 0);
    stream(send, PHONE, 0, 10_000);
    stream(send, SOUND_ONLY, 10_250, 14_000);
    expect(feed.fault(14_000)).toEqual({ code: 'sound-only', ageMs: 4_000 });
    send(PHONE, 14_250);
    expect(feed.fault(14_260)).toBeNull();
  });

  it('is null for a feed that sends nothing', () => {
    const { feed, send } = setUp();
    feed.setPublisher(1, 0);
    stream(send, SOUND_ONLY, 0, 5_000);
    expect(feed.fault(8_000)).toBeNull();
    feed.publisher = -1;
    expect(feed.fault(5_100)).toBeNull();
  });

  it('reports its streams once, and again when they change', () => {
    const { feed, send } = setUp();
    feed.setPublisher(1, 0);
    send(PHONE, 10);
    expect(feed.newStreams(20)).toBe('h264 640x368 4:2:0 8 on 256, aac on 257');
    expect(feed.newStreams(30)).toBeNull();
    send(SOUND_ONLY, 40);
    expect(feed.newStreams(50)).toBe('aac on 257');
  });
});
