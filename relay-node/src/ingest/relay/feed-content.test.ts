import { Feed } from './feed.js';
import { Reader } from './reader.js';
import { PARAMETER_SETS, createTables, createUnitStart } from '../transport-stream/fake-transport-stream.js';

const AVC = 0x1b;
const AAC = 0x0f;
const createKeyFramePacket = (pid: number, data: readonly number[] = PARAMETER_SETS.avc360) =>
  createUnitStart(pid, { data });
const AUDIO = createUnitStart(257, { streamId: 0xc0, data: [0xff, 0xf1] });
/** Messages of a phone. The other messages differ in PIDs or settings, or have no picture. */
const PHONE = [createTables([256, AVC], [257, AAC]), createKeyFramePacket(256), createUnitStart(256), AUDIO];
const OTHER_PIDS = [
  createTables([512, AVC], [257, AAC]),
  createKeyFramePacket(512),
  createUnitStart(512),
  AUDIO,
];
const OTHER_SIZE = [createKeyFramePacket(256, PARAMETER_SETS.avc1080), createUnitStart(256), AUDIO];
const OTHER_SAMPLING = [createKeyFramePacket(256, PARAMETER_SETS.avc444), createUnitStart(256), AUDIO];
const AUDIO_ONLY = [createTables([257, AAC]), AUDIO];

function setUp() {
  const feed = new Feed('digest');
  const reader = new Reader('token', 1);
  reader.feed = feed;
  const send = (packets: Buffer[], now: number) => {
    const message = Buffer.concat(packets);
    feed.addPacket(message, message.length, now);
    reader.updateStaleness(now);
  };
  return { feed, reader, send };
}

describe('Reader', () => {
  it('is not stale when the phone reconnects with the same streams', () => {
    const { feed, reader, send } = setUp();
    feed.setPublisher(1, 0);
    send(PHONE, 10);
    feed.publisher = -1;
    expect(reader.updateStaleness(2_000)).toBe(false);
    feed.setPublisher(2, 5_000);
    send(PHONE, 5_010);
    expect(reader.isStale).toBe(false);
  });

  it.each([
    ['with other PIDs', true, OTHER_PIDS],
    ['with another chroma subsampling or bit depth', true, OTHER_SAMPLING],
    ['without video', true, AUDIO_ONLY],
    ['with another picture size', false, OTHER_SIZE],
  ])('given a phone that reconnects %s, sets isStale to %p', (_name, expected, packets) => {
    const { feed, reader, send } = setUp();
    feed.setPublisher(1, 0);
    send(PHONE, 10);
    feed.setPublisher(2, 5_000);
    send(packets === OTHER_PIDS || packets === AUDIO_ONLY ? packets : [PHONE[0]!, ...packets], 5_010);
    expect(reader.isStale).toBe(expected);
  });

  it('is stale while the streams differ from the opened streams', () => {
    const { feed, reader, send } = setUp();
    feed.setPublisher(1, 0);
    send(PHONE, 10);
    send(OTHER_PIDS, 100);
    expect(reader.isStale).toBe(true);
    send(PHONE, 200);
    expect(reader.isStale).toBe(false);
  });

  it('compares with the first program if the reader connected before the phone', () => {
    const { feed, reader, send } = setUp();
    expect(reader.updateStaleness(0)).toBe(false);
    feed.setPublisher(1, 100);
    send(OTHER_PIDS, 110);
    send(PHONE, 200);
    expect(reader.isStale).toBe(true);
  });
});

describe('Feed.findFault', () => {
  /** Sends a message every 250 ms between two times, ms. */
  const sendStream = (
    send: (packets: Buffer[], now: number) => void,
    packets: Buffer[],
    startMs: number,
    endMs: number,
  ) => {
    for (let now = startMs; now <= endMs; now += 250) send(packets, now);
  };

  it('returns a fault with its age after 3 s without a picture', () => {
    const { feed, send } = setUp();
    feed.setPublisher(1, 1_000);
    sendStream(send, AUDIO_ONLY, 1_000, 3_750);
    expect(feed.findFault(3_999)).toBeNull();
    sendStream(send, AUDIO_ONLY, 4_000, 6_000);
    expect(feed.findFault(6_000)).toEqual({ code: 'sound-only', ageMs: 5_000 });
  });

  it('measures the age from the last picture and clears the fault at the next picture', () => {
    const { feed, send } = setUp();
    feed.setPublisher(1, 0);
    sendStream(send, PHONE, 0, 10_000);
    sendStream(send, AUDIO_ONLY, 10_250, 14_000);
    expect(feed.findFault(14_000)).toEqual({ code: 'sound-only', ageMs: 4_000 });
    send(PHONE, 14_250);
    expect(feed.findFault(14_260)).toBeNull();
  });

  it('returns null for a feed without data', () => {
    const { feed, send } = setUp();
    feed.setPublisher(1, 0);
    sendStream(send, AUDIO_ONLY, 0, 5_000);
    expect(feed.findFault(8_000)).toBeNull();
    feed.publisher = -1;
    expect(feed.findFault(5_100)).toBeNull();
  });
});

describe('Feed.describeNewStreams', () => {
  it('returns a description when the streams are new, and otherwise null', () => {
    const { feed, send } = setUp();
    feed.setPublisher(1, 0);
    send(PHONE, 10);
    expect(feed.describeNewStreams(20)).toBe('h264 640x368 4:2:0 8 on 256, aac on 257');
    expect(feed.describeNewStreams(30)).toBeNull();
    send(AUDIO_ONLY, 40);
    expect(feed.describeNewStreams(50)).toBe('aac on 257');
  });
});
