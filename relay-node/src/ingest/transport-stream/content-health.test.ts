import { ContentHealth, decodingTime } from './content-health.js';

const PID = 256;
const FRAME_MS = 40;

interface Feed {
  frames: number;
  /** Number of pictures from one key frame to the next. */
  keyEvery?: number;
  hasSound?: boolean;
  /** Returns the timestamp of a picture that arrives at `now`, ms. */
  stamp?: (index: number, now: number) => number;
  from?: number;
}

/** Sends 25 pictures a second. Returns the time of the last one. */
function send(
  health: ContentHealth,
  { frames, keyEvery = 50, hasSound = true, stamp, from = 0 }: Feed,
): number {
  for (let index = 0; index < frames; index++) {
    const now = from + index * FRAME_MS;
    if (hasSound) health.addSound();
    health.addPicture(PID, index % keyEvery === 0, stamp ? stamp(index, now) : now, now);
  }
  return from + (frames - 1) * FRAME_MS;
}

describe('the key frames of a ContentHealth', () => {
  it.each([
    [50, 2_000],
    [250, 10_000],
  ])('that arrive every %d pictures are %d ms apart', (keyEvery, expected) => {
    const health = new ContentHealth();
    send(health, { frames: 2 * keyEvery + 1, keyEvery });
    expect(health.keyFrameMs).toBe(expected);
  });

  it('that no longer arrive count from the last one', () => {
    const health = new ContentHealth();
    send(health, { frames: 300, keyEvery: 1_000 });
    expect(health.keyFrameMs).toBe(299 * FRAME_MS);
  });

  it('are not farther apart after a gap of the feed', () => {
    const health = new ContentHealth();
    const end = send(health, { frames: 26 });
    send(health, { frames: 51, from: end + 30_000 });
    expect(health.keyFrameMs).toBeLessThanOrEqual(2_000);
  });
});

describe('the sound of a ContentHealth', () => {
  it('is missing if pictures arrive without it for a while', () => {
    const health = new ContentHealth();
    send(health, { frames: 126, hasSound: false });
    expect(health.silentMs(5_000)).toBe(5_000);
    expect(health.silentMs(5_001)).toBeNull();
    health.addSound();
    expect(health.silentMs(5_000)).toBeNull();
  });

  it('is not missing while no pictures arrive either', () => {
    const health = new ContentHealth();
    const end = send(health, { frames: 10 });
    health.addPicture(PID, true, end + 20_000, end + 20_000);
    expect(health.silentMs(5_000)).toBeNull();
  });
});

describe('the clock of a ContentHealth', () => {
  const jumpsOf = (stamp: (index: number, now: number) => number, frames = 200) => {
    const health = new ContentHealth();
    return health.clockJumpMs(send(health, { frames, stamp }));
  };

  it.each<[string, (index: number, now: number) => number, boolean]>([
    ['runs', (_index, now) => now, false],
    ['wraps around', (_index, now) => (2 ** 33 / 90 - 2_000 + now) % (2 ** 33 / 90), false],
    ['jumps once', (index, now) => now + (index < 100 ? 0 : 60_000), false],
    ['jumps ahead twice', (index, now) => now + Math.min(2, Math.floor(index / 80)) * 60_000, true],
    ['starts again every 3 s', (index) => (index % 75) * FRAME_MS, true],
  ])('that %s', (_what, stamp, jumps) => {
    if (jumps) expect(jumpsOf(stamp)).not.toBeNull();
    else expect(jumpsOf(stamp)).toBeNull();
  });

  it('does not jump if a phone is away for a while, or sends buffered pictures later', () => {
    for (const kept of [0, 8_000]) {
      const health = new ContentHealth();
      for (const at of [0, 8_000, 16_000, 24_000]) health.addPicture(PID, true, Math.max(0, at - kept), at);
      expect(health.clockJumpMs(24_000)).toBeNull();
    }
  });

  it('is no longer reported after a minute', () => {
    const health = new ContentHealth();
    const end = send(health, { frames: 200, stamp: (index) => (index % 75) * FRAME_MS });
    expect(health.clockJumpMs(end + 50_000)).not.toBeNull();
    expect(health.clockJumpMs(end + 70_000)).toBeNull();
  });
});

describe('decodingTime', () => {
  const stamp = (prefix: number, value: number) => [
    prefix | (Math.floor(value / 2 ** 30) << 1) | 1,
    Math.floor(value / 2 ** 22) & 0xff,
    ((Math.floor(value / 2 ** 15) & 0x7f) << 1) | 1,
    Math.floor(value / 2 ** 7) & 0xff,
    ((value & 0x7f) << 1) | 1,
  ];
  const pes = (flags: number, ...fields: number[]) => Uint8Array.from([0, 0, 1, 0xe0, 0, 0, 0x80, flags, 10, ...fields, 0, 0, 0, 0, 0, 0]); // prettier-ignore

  it('returns the decoding time, otherwise the presentation time', () => {
    const both = pes(0xc0, ...stamp(0x30, 900_000), ...stamp(0x10, 896_400));
    expect(decodingTime(both, 0, both.length)).toBe(9_960);
    const one = pes(0x80, ...stamp(0x20, 2 ** 32 + 90));
    expect(decodingTime(one, 0, one.length)).toBeCloseTo(2 ** 32 / 90 + 1);
    const none = pes(0);
    expect(decodingTime(none, 0, none.length)).toBe(-1);
    expect(decodingTime(both, 0, 18)).toBe(-1);
  });
});
