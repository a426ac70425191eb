import { ContentHealth, readDecodingTime } from './content-health.js';

const PID = 256;
const PICTURE_INTERVAL_MS = 40;
/** Timestamps count at 90 kHz and have 33 bits. */
const TICKS_PER_MS = 90;
const WRAP_MS = 2 ** 33 / TICKS_PER_MS;
/** Returns the number of pictures from 0 to `ms`, inclusive. */
const countPictures = (ms: number) => ms / PICTURE_INTERVAL_MS + 1;

interface FeedOptions {
  pictures: number;
  /** Number of pictures between the starts of two key frames. */
  keyFrameInterval?: number;
  hasAudio?: boolean;
  /** Returns the timestamp of a picture that arrives at `now`, ms. */
  createTimestamp?: (index: number, now: number) => number;
  startMs?: number;
}

/** Sends 25 pictures a second. Returns the time of the last picture, ms. */
function sendPictures(
  health: ContentHealth,
  { pictures, keyFrameInterval = 50, hasAudio = true, createTimestamp, startMs = 0 }: FeedOptions,
): number {
  for (let index = 0; index < pictures; index++) {
    const now = startMs + index * PICTURE_INTERVAL_MS;
    if (hasAudio) health.addAudio();
    health.addPicture(
      PID,
      index % keyFrameInterval === 0,
      createTimestamp ? createTimestamp(index, now) : now,
      now,
    );
  }
  return startMs + (pictures - 1) * PICTURE_INTERVAL_MS;
}

describe('ContentHealth.keyFrameMs', () => {
  it.each([
    [50, 2_000],
    [250, 10_000],
  ])('given a key frame every %d pictures, returns %d ms', (keyEvery, expected) => {
    const health = new ContentHealth();
    sendPictures(health, { pictures: 2 * keyEvery + 1, keyFrameInterval: keyEvery });
    expect(health.keyFrameMs).toBe(expected);
  });

  it('returns the time since the last key frame if no other key frame arrives', () => {
    const health = new ContentHealth();
    sendPictures(health, { pictures: 300, keyFrameInterval: 1_000 });
    expect(health.keyFrameMs).toBe(299 * PICTURE_INTERVAL_MS);
  });

  it('does not count a gap of the feed', () => {
    const health = new ContentHealth();
    const endMs = sendPictures(health, { pictures: countPictures(1_000) });
    sendPictures(health, { pictures: countPictures(2_000), startMs: endMs + 30_000 });
    expect(health.keyFrameMs).toBeLessThanOrEqual(2_000);
  });
});

describe('ContentHealth.measureSilentMs', () => {
  it('returns the time for which pictures arrive without audio', () => {
    const health = new ContentHealth();
    sendPictures(health, { pictures: countPictures(5_000), hasAudio: false });
    expect(health.measureSilentMs(5_000)).toBe(5_000);
    expect(health.measureSilentMs(5_001)).toBeNull();
    health.addAudio();
    expect(health.measureSilentMs(5_000)).toBeNull();
  });

  it('does not count a time without pictures', () => {
    const health = new ContentHealth();
    const endMs = sendPictures(health, { pictures: 10 });
    health.addPicture(PID, true, endMs + 20_000, endMs + 20_000);
    expect(health.measureSilentMs(5_000)).toBeNull();
  });
});

describe('ContentHealth.measureClockJumpAge', () => {
  const findClockJump = (createTimestamp: (index: number, now: number) => number, pictures = 200) => {
    const health = new ContentHealth();
    return health.measureClockJumpAge(sendPictures(health, { pictures, createTimestamp }));
  };

  it.each<[string, boolean, (index: number, now: number) => number]>([
    ['advances', false, (_index, now) => now],
    ['wraps around', false, (_index, now) => (WRAP_MS - 2_000 + now) % WRAP_MS],
    ['jumps once', false, (index, now) => now + (index < 100 ? 0 : 60_000)],
    ['jumps ahead twice', true, (index, now) => now + Math.min(2, Math.floor(index / 80)) * 60_000],
    ['restarts every 3 s', true, (_index, now) => now % 3_000],
  ])('given a clock that %s, reports a jump: %p', (_name, isJumping, createTimestamp) => {
    expect(findClockJump(createTimestamp) !== null).toBe(isJumping);
  });

  it('returns null if a phone pauses or sends buffered pictures later', () => {
    for (const bufferedMs of [0, 8_000]) {
      const health = new ContentHealth();
      for (const now of [0, 8_000, 16_000, 24_000])
        health.addPicture(PID, true, Math.max(0, now - bufferedMs), now);
      expect(health.measureClockJumpAge(24_000)).toBeNull();
    }
  });

  it('returns null a minute after the last jump', () => {
    const health = new ContentHealth();
    const endMs = sendPictures(health, {
      pictures: 200,
      createTimestamp: (_index, now) => now % 3_000,
    });
    expect(health.measureClockJumpAge(endMs + 50_000)).not.toBeNull();
    expect(health.measureClockJumpAge(endMs + 70_000)).toBeNull();
  });
});

describe('readDecodingTime', () => {
  const encodeTimestamp = (prefix: number, value: number) => [
    prefix | (Math.floor(value / 2 ** 30) << 1) | 1,
    Math.floor(value / 2 ** 22) & 0xff,
    ((Math.floor(value / 2 ** 15) & 0x7f) << 1) | 1,
    Math.floor(value / 2 ** 7) & 0xff,
    ((value & 0x7f) << 1) | 1,
  ];
  const createPesPacket = (flags: number, ...fields: number[]) => Uint8Array.from([0, 0, 1, 0xe0, 0, 0, 0x80, flags, 10, ...fields, 0, 0, 0, 0, 0, 0]); // prettier-ignore

  it('returns the decoding time or, without one, the presentation time', () => {
    const packetWithBothTimes = createPesPacket(
      0xc0,
      ...encodeTimestamp(0x30, 10_000 * TICKS_PER_MS),
      ...encodeTimestamp(0x10, 9_960 * TICKS_PER_MS),
    );
    expect(readDecodingTime(packetWithBothTimes, 0, packetWithBothTimes.length)).toBe(9_960);
    const ticks = 2 ** 32 + TICKS_PER_MS;
    const packetWithPresentationTime = createPesPacket(0x80, ...encodeTimestamp(0x20, ticks));
    expect(readDecodingTime(packetWithPresentationTime, 0, packetWithPresentationTime.length)).toBeCloseTo(
      ticks / TICKS_PER_MS,
    );
    const packetWithoutTime = createPesPacket(0);
    expect(readDecodingTime(packetWithoutTime, 0, packetWithoutTime.length)).toBe(-1);
    const endWithinTimes = 18;
    expect(readDecodingTime(packetWithBothTimes, 0, endWithinTimes)).toBe(-1);
  });
});
