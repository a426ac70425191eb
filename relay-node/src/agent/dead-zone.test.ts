import { type DeadZone, type DeadZoneInput, lossAt, newDeadZone, watchFeed } from './dead-zone.js';

const LOSS = { scene: 'Be right back', afterMs: 3_000 };
const at = (now: number, change: Partial<DeadZoneInput> = {}): DeadZoneInput => ({
  now,
  feedShown: true,
  onFeedLoss: LOSS,
  lastPayloadAt: null,
  mark: null,
  ...change,
});
const phone = (connection: number, keyFrames: number) => ({ publisher: `boot/${connection}`, keyFrames });
const bridging = (mark: DeadZone['mark'] = null): DeadZone => ({ bridging: true, since: 0, mark });

describe('watchFeed', () => {
  it('bridges once no byte has come for afterMs, connected or not', () => {
    const zone = newDeadZone(0);
    expect(lossAt(zone, at(10_000, { lastPayloadAt: 9_000 }))).toBe(12_000);
    expect(watchFeed(zone, at(11_999, { lastPayloadAt: 9_000, mark: phone(1, 5) })).bridging).toBe(false);
    expect(watchFeed(zone, at(12_000, { lastPayloadAt: 9_000, mark: phone(1, 5) }))).toMatchObject({
      bridging: true,
      mark: phone(1, 5),
    });
    expect(watchFeed(zone, at(12_000, { lastPayloadAt: 9_000 })).bridging).toBe(true);
  });

  it('counts a feed that never came from the choice of the scene', () => {
    const zone = newDeadZone(5_000);
    expect(watchFeed(zone, at(7_999)).bridging).toBe(false);
    expect(watchFeed(zone, at(8_000)).bridging).toBe(true);
    expect(watchFeed(zone, at(7_999, { lastPayloadAt: 100 })).bridging).toBe(false);
  });

  it('returns on the first key frame after the data are back, not before', () => {
    const held = bridging(phone(1, 5));
    expect(watchFeed(held, at(20_000, { lastPayloadAt: 19_900, mark: phone(1, 5) })).bridging).toBe(true);
    expect(watchFeed(held, at(20_000, { lastPayloadAt: 19_900, mark: phone(1, 6) })).bridging).toBe(false);
  });

  it('counts the key frames of a new publisher from its start', () => {
    const held = bridging(phone(1, 50));
    expect(watchFeed(held, at(20_000, { lastPayloadAt: 19_900, mark: phone(2, 0) })).bridging).toBe(true);
    expect(watchFeed(held, at(20_000, { lastPayloadAt: 19_900, mark: phone(2, 1) })).bridging).toBe(false);
    expect(watchFeed(bridging(), at(20_000, { lastPayloadAt: 19_900, mark: phone(1, 1) })).bridging).toBe(
      false,
    );
  });

  it('stays when the key frame is old', () => {
    expect(watchFeed(bridging(), at(20_000, { lastPayloadAt: 17_000, mark: phone(1, 9) })).bridging).toBe(
      true,
    );
  });

  it('is a hold while the user shows another scene, also when bridging', () => {
    expect(watchFeed(newDeadZone(0), at(60_000, { feedShown: false })).bridging).toBe(false);
    expect(watchFeed(bridging(), at(60_000, { feedShown: false }))).toEqual(newDeadZone(60_000));
  });

  it('switches back at once when it is turned off', () => {
    expect(watchFeed(bridging(), at(60_000, { onFeedLoss: null })).bridging).toBe(false);
  });
});
