import {
  type DeadZone,
  type DeadZoneInput,
  findLossTime,
  createDeadZone,
  updateDeadZone,
} from './dead-zone.js';

const LOSS = { scene: 'Be right back', afterMs: 3_000 };
const inputAt = (now: number, change: Partial<DeadZoneInput> = {}): DeadZoneInput => ({
  now,
  isFeedShown: true,
  onFeedLoss: LOSS,
  lastPictureAt: null,
  mark: null,
  isPlaying: true,
  isReopening: false,
  ...change,
});
const newMark = (connection: number, keyFrames: number) => ({ publisher: `boot/${connection}`, keyFrames });
const newBridgingZone = (mark: DeadZone['mark'] = null): DeadZone => ({
  bridging: true,
  since: 0,
  mark,
  flowingSince: null,
});

describe('updateDeadZone', () => {
  it('bridges when no picture has arrived for afterMs, even if other data arrives', () => {
    const zone = createDeadZone(0);
    expect(findLossTime(zone, inputAt(10_000, { lastPictureAt: 9_000 }))).toBe(12_000);
    expect(
      updateDeadZone(zone, inputAt(11_999, { lastPictureAt: 9_000, mark: newMark(1, 5) })).bridging,
    ).toBe(false);
    expect(
      updateDeadZone(zone, inputAt(12_000, { lastPictureAt: 9_000, mark: newMark(1, 5) })),
    ).toMatchObject({
      bridging: true,
      mark: newMark(1, 5),
    });
    expect(updateDeadZone(zone, inputAt(12_000, { lastPictureAt: 9_000 })).bridging).toBe(true);
  });

  it('bridges a feed that never arrived when afterMs have passed since the choice of the scene', () => {
    const zone = createDeadZone(5_000);
    expect(updateDeadZone(zone, inputAt(7_999)).bridging).toBe(false);
    expect(updateDeadZone(zone, inputAt(8_000)).bridging).toBe(true);
    expect(updateDeadZone(zone, inputAt(7_999, { lastPictureAt: 100 })).bridging).toBe(false);
  });

  it('ends bridging at the first key frame after pictures arrive again', () => {
    const bridgingZone = newBridgingZone(newMark(1, 5));
    expect(
      updateDeadZone(bridgingZone, inputAt(20_000, { lastPictureAt: 19_900, mark: newMark(1, 5) })).bridging,
    ).toBe(true);
    expect(
      updateDeadZone(bridgingZone, inputAt(20_000, { lastPictureAt: 19_900, mark: newMark(1, 6) })).bridging,
    ).toBe(false);
  });

  it('counts the key frames of a new publisher from its start', () => {
    const bridgingZone = newBridgingZone(newMark(1, 50));
    expect(
      updateDeadZone(bridgingZone, inputAt(20_000, { lastPictureAt: 19_900, mark: newMark(2, 0) })).bridging,
    ).toBe(true);
    expect(
      updateDeadZone(bridgingZone, inputAt(20_000, { lastPictureAt: 19_900, mark: newMark(2, 1) })).bridging,
    ).toBe(false);
    expect(
      updateDeadZone(newBridgingZone(), inputAt(20_000, { lastPictureAt: 19_900, mark: newMark(1, 1) }))
        .bridging,
    ).toBe(false);
  });

  it('keeps bridging when the key frame is old', () => {
    expect(
      updateDeadZone(newBridgingZone(), inputAt(20_000, { lastPictureAt: 17_000, mark: newMark(1, 9) }))
        .bridging,
    ).toBe(true);
  });

  it('ends bridging without a key frame after 4 s of pictures, because intra refresh has none', () => {
    const flowingZone = { ...newBridgingZone(newMark(1, 5)), flowingSince: 16_001 };
    const pictures = { lastPictureAt: 19_900, mark: newMark(1, 5) };
    expect(updateDeadZone(flowingZone, inputAt(20_000, pictures)).bridging).toBe(true);
    expect(updateDeadZone(flowingZone, inputAt(20_001, pictures)).bridging).toBe(false);
    expect(
      updateDeadZone(flowingZone, inputAt(20_001, { ...pictures, lastPictureAt: 19_000 })).flowingSince,
    ).toBeNull();
  });

  it('does not bridge without key frames while pictures arrive', () => {
    expect(updateDeadZone(createDeadZone(0), inputAt(60_000, { lastPictureAt: 59_900 })).bridging).toBe(
      false,
    );
  });

  it('keeps bridging until OBS plays the arriving pictures', () => {
    const returnedFeed = { lastPictureAt: 19_900, mark: newMark(1, 6), isPlaying: false };
    expect(updateDeadZone(newBridgingZone(newMark(1, 5)), inputAt(20_000, returnedFeed)).bridging).toBe(true);
    expect(
      updateDeadZone(newBridgingZone(newMark(1, 5)), inputAt(20_000, { ...returnedFeed, isPlaying: true }))
        .bridging,
    ).toBe(false);
  });

  it('bridges while OBS has to reopen the feed, until its first key frame', () => {
    const change = { lastPictureAt: 19_990, mark: newMark(1, 6) };
    const openingZone = updateDeadZone(createDeadZone(0), inputAt(20_000, { ...change, isReopening: true }));
    expect(openingZone.bridging).toBe(true);
    expect(
      updateDeadZone(openingZone, inputAt(20_500, { ...change, lastPictureAt: 20_490, isReopening: true }))
        .bridging,
    ).toBe(true);
    expect(updateDeadZone(openingZone, inputAt(21_000, { ...change, lastPictureAt: 20_990 })).bridging).toBe(
      false,
    );
  });

  it('ends bridging while the user shows a scene without the feed', () => {
    expect(updateDeadZone(createDeadZone(0), inputAt(60_000, { isFeedShown: false })).bridging).toBe(false);
    expect(updateDeadZone(newBridgingZone(), inputAt(60_000, { isFeedShown: false }))).toEqual(
      createDeadZone(60_000),
    );
  });

  it('ends bridging immediately when it is turned off', () => {
    expect(updateDeadZone(newBridgingZone(), inputAt(60_000, { onFeedLoss: null })).bridging).toBe(false);
  });
});
