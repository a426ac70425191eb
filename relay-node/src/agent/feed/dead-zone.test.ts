import { type DeadZone, type DeadZoneInput, lossAt, newDeadZone, watchFeed } from './dead-zone.js';

const LOSS = { scene: 'Be right back', afterMs: 3_000 };
const at = (now: number, change: Partial<DeadZoneInput> = {}): DeadZoneInput => ({
  now,
  feedShown: true,
  onFeedLoss: LOSS,
  lastPictureAt: null,
  mark: null,
  isPlaying: true,
  isReopening: false,
  ...change,
});
const phone = (connection: number, keyFrames: number) => ({ publisher: `boot/${connection}`, keyFrames });
const bridging = (mark: DeadZone['mark'] = null): DeadZone => ({
  bridging: true,
  since: 0,
  mark,
  flowingSince: null,
});

describe('watchFeed', () => {
  it('bridges when no picture has arrived for afterMs, even if other data arrives', () => {
    const zone = newDeadZone(0);
    expect(lossAt(zone, at(10_000, { lastPictureAt: 9_000 }))).toBe(12_000);
    expect(watchFeed(zone, at(11_999, { lastPictureAt: 9_000, mark: phone(1, 5) })).bridging).toBe(false);
    expect(watchFeed(zone, at(12_000, { lastPictureAt: 9_000, mark: phone(1, 5) }))).toMatchObject({
      bridging: true,
      mark: phone(1, 5),
    });
    expect(watchFeed(zone, at(12_000, { lastPictureAt: 9_000 })).bridging).toBe(true);
  });

  it('counts the absence of a feed that never arrived from the choice of the scene', () => {
    const zone = newDeadZone(5_000);
    expect(watchFeed(zone, at(7_999)).bridging).toBe(false);
    expect(watchFeed(zone, at(8_000)).bridging).toBe(true);
    expect(watchFeed(zone, at(7_999, { lastPictureAt: 100 })).bridging).toBe(false);
  });

  it('returns at the first key frame after pictures arrive again, not before', () => {
    const held = bridging(phone(1, 5));
    expect(watchFeed(held, at(20_000, { lastPictureAt: 19_900, mark: phone(1, 5) })).bridging).toBe(true);
    expect(watchFeed(held, at(20_000, { lastPictureAt: 19_900, mark: phone(1, 6) })).bridging).toBe(false);
  });

  it('counts the key frames of a new publisher from its start', () => {
    const held = bridging(phone(1, 50));
    expect(watchFeed(held, at(20_000, { lastPictureAt: 19_900, mark: phone(2, 0) })).bridging).toBe(true);
    expect(watchFeed(held, at(20_000, { lastPictureAt: 19_900, mark: phone(2, 1) })).bridging).toBe(false);
    expect(watchFeed(bridging(), at(20_000, { lastPictureAt: 19_900, mark: phone(1, 1) })).bridging).toBe(
      false,
    );
  });

  it('keeps bridging when the key frame is old', () => {
    expect(watchFeed(bridging(), at(20_000, { lastPictureAt: 17_000, mark: phone(1, 9) })).bridging).toBe(
      true,
    );
  });

  it('returns without a key frame after 4 s of pictures, because intra refresh has none', () => {
    const flowing = { ...bridging(phone(1, 5)), flowingSince: 16_001 };
    const pictures = { lastPictureAt: 19_900, mark: phone(1, 5) };
    expect(watchFeed(flowing, at(20_000, pictures)).bridging).toBe(true);
    expect(watchFeed(flowing, at(20_001, pictures)).bridging).toBe(false);
    expect(watchFeed(flowing, at(20_001, { ...pictures, lastPictureAt: 19_000 })).flowingSince).toBeNull();
  });

  it('does not bridge without key frames while pictures arrive', () => {
    expect(watchFeed(newDeadZone(0), at(60_000, { lastPictureAt: 59_900 })).bridging).toBe(false);
  });

  it('keeps bridging until OBS plays the arriving pictures', () => {
    const back = { lastPictureAt: 19_900, mark: phone(1, 6), isPlaying: false };
    expect(watchFeed(bridging(phone(1, 5)), at(20_000, back)).bridging).toBe(true);
    expect(watchFeed(bridging(phone(1, 5)), at(20_000, { ...back, isPlaying: true })).bridging).toBe(false);
  });

  it('bridges while OBS has to reopen the feed, and returns at its first key frame', () => {
    const change = { lastPictureAt: 19_990, mark: phone(1, 6) };
    const opening = watchFeed(newDeadZone(0), at(20_000, { ...change, isReopening: true }));
    expect(opening.bridging).toBe(true);
    expect(
      watchFeed(opening, at(20_500, { ...change, lastPictureAt: 20_490, isReopening: true })).bridging,
    ).toBe(true);
    expect(watchFeed(opening, at(21_000, { ...change, lastPictureAt: 20_990 })).bridging).toBe(false);
  });

  it('is inactive while the user shows a scene without the feed, even when bridging', () => {
    expect(watchFeed(newDeadZone(0), at(60_000, { feedShown: false })).bridging).toBe(false);
    expect(watchFeed(bridging(), at(60_000, { feedShown: false }))).toEqual(newDeadZone(60_000));
  });

  it('switches back immediately when it is turned off', () => {
    expect(watchFeed(bridging(), at(60_000, { onFeedLoss: null })).bridging).toBe(false);
  });
});
