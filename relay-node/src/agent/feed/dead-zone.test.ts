import {
  type DeadZone,
  type DeadZoneInput,
  findLossTime,
  createDeadZone,
  updateDeadZone,
} from './dead-zone.js';

const AFTER_MS = 3_000;
const ON_FEED_LOSS = { scene: 'Be right back', afterMs: AFTER_MS };
const newInput = (now: number, change: Partial<DeadZoneInput> = {}): DeadZoneInput => ({
  now,
  isFeedShown: true,
  onFeedLoss: ON_FEED_LOSS,
  lastPictureAt: null,
  keyFrameCount: null,
  isPlaying: true,
  isReopening: false,
  ...change,
});
const newKeyFrameCount = (connection: number, keyFrames: number) => ({
  publisher: `boot/${connection}`,
  keyFrames,
});
const newBridgingZone = (mark: DeadZone['mark'] = null): DeadZone => ({
  bridging: true,
  since: 0,
  mark,
  flowingSince: null,
});

describe('updateDeadZone', () => {
  it('starts bridging when no picture has arrived for afterMs, even if other data arrives', () => {
    const zone = createDeadZone(0);
    const lastPictureAt = 9_000;
    const lossTime = lastPictureAt + AFTER_MS;
    expect(findLossTime(zone, newInput(10_000, { lastPictureAt }))).toBe(lossTime);
    expect(
      updateDeadZone(zone, newInput(lossTime - 1, { lastPictureAt, keyFrameCount: newKeyFrameCount(1, 5) }))
        .bridging,
    ).toBe(false);
    expect(
      updateDeadZone(zone, newInput(lossTime, { lastPictureAt, keyFrameCount: newKeyFrameCount(1, 5) })),
    ).toMatchObject({
      bridging: true,
      mark: newKeyFrameCount(1, 5),
    });
    expect(updateDeadZone(zone, newInput(lossTime, { lastPictureAt })).bridging).toBe(true);
  });

  it('starts bridging afterMs after the scene was chosen if the feed has never arrived', () => {
    const chosenAt = 5_000;
    const zone = createDeadZone(chosenAt);
    const lossTime = chosenAt + AFTER_MS;
    expect(updateDeadZone(zone, newInput(lossTime - 1)).bridging).toBe(false);
    expect(updateDeadZone(zone, newInput(lossTime)).bridging).toBe(true);
    expect(updateDeadZone(zone, newInput(lossTime - 1, { lastPictureAt: 100 })).bridging).toBe(false);
  });

  it('ends bridging at the first key frame after pictures arrive again', () => {
    const bridgingZone = newBridgingZone(newKeyFrameCount(1, 5));
    expect(
      updateDeadZone(
        bridgingZone,
        newInput(20_000, { lastPictureAt: 19_900, keyFrameCount: newKeyFrameCount(1, 5) }),
      ).bridging,
    ).toBe(true);
    expect(
      updateDeadZone(
        bridgingZone,
        newInput(20_000, { lastPictureAt: 19_900, keyFrameCount: newKeyFrameCount(1, 6) }),
      ).bridging,
    ).toBe(false);
  });

  it('counts the key frames of a new publisher from zero', () => {
    const bridgingZone = newBridgingZone(newKeyFrameCount(1, 50));
    expect(
      updateDeadZone(
        bridgingZone,
        newInput(20_000, { lastPictureAt: 19_900, keyFrameCount: newKeyFrameCount(2, 0) }),
      ).bridging,
    ).toBe(true);
    expect(
      updateDeadZone(
        bridgingZone,
        newInput(20_000, { lastPictureAt: 19_900, keyFrameCount: newKeyFrameCount(2, 1) }),
      ).bridging,
    ).toBe(false);
    expect(
      updateDeadZone(
        newBridgingZone(),
        newInput(20_000, { lastPictureAt: 19_900, keyFrameCount: newKeyFrameCount(1, 1) }),
      ).bridging,
    ).toBe(false);
  });

  it('does not end bridging while the last picture is old', () => {
    expect(
      updateDeadZone(
        newBridgingZone(),
        newInput(20_000, { lastPictureAt: 17_000, keyFrameCount: newKeyFrameCount(1, 9) }),
      ).bridging,
    ).toBe(true);
  });

  it('ends bridging after 4 s of pictures without a key frame', () => {
    const flowingSince = 16_001;
    const flowingEnd = flowingSince + 4_000;
    const flowingZone = { ...newBridgingZone(newKeyFrameCount(1, 5)), flowingSince };
    const pictures = { lastPictureAt: 19_900, keyFrameCount: newKeyFrameCount(1, 5) };
    expect(updateDeadZone(flowingZone, newInput(flowingEnd - 1, pictures)).bridging).toBe(true);
    expect(updateDeadZone(flowingZone, newInput(flowingEnd, pictures)).bridging).toBe(false);
    expect(
      updateDeadZone(flowingZone, newInput(flowingEnd, { ...pictures, lastPictureAt: 19_000 })).flowingSince,
    ).toBeNull();
  });

  it('does not start bridging while pictures arrive without key frames', () => {
    expect(updateDeadZone(createDeadZone(0), newInput(60_000, { lastPictureAt: 59_900 })).bridging).toBe(
      false,
    );
  });

  it('does not end bridging until OBS plays the arriving pictures', () => {
    const returnedFeed = { lastPictureAt: 19_900, keyFrameCount: newKeyFrameCount(1, 6), isPlaying: false };
    expect(
      updateDeadZone(newBridgingZone(newKeyFrameCount(1, 5)), newInput(20_000, returnedFeed)).bridging,
    ).toBe(true);
    expect(
      updateDeadZone(
        newBridgingZone(newKeyFrameCount(1, 5)),
        newInput(20_000, { ...returnedFeed, isPlaying: true }),
      ).bridging,
    ).toBe(false);
  });

  it('starts bridging when OBS has to reopen the feed, and ends bridging after the reopening', () => {
    const change = { lastPictureAt: 19_990, keyFrameCount: newKeyFrameCount(1, 6) };
    const reopeningZone = updateDeadZone(
      createDeadZone(0),
      newInput(20_000, { ...change, isReopening: true }),
    );
    expect(reopeningZone.bridging).toBe(true);
    expect(
      updateDeadZone(reopeningZone, newInput(20_500, { ...change, lastPictureAt: 20_490, isReopening: true }))
        .bridging,
    ).toBe(true);
    expect(
      updateDeadZone(reopeningZone, newInput(21_000, { ...change, lastPictureAt: 20_990 })).bridging,
    ).toBe(false);
  });

  it('neither starts nor continues bridging while the user shows a scene without the feed', () => {
    expect(updateDeadZone(createDeadZone(0), newInput(60_000, { isFeedShown: false })).bridging).toBe(false);
    expect(updateDeadZone(newBridgingZone(), newInput(60_000, { isFeedShown: false }))).toEqual(
      createDeadZone(60_000),
    );
  });

  it('ends bridging immediately when the user turns off the feed-loss scene', () => {
    expect(updateDeadZone(newBridgingZone(), newInput(60_000, { onFeedLoss: null })).bridging).toBe(false);
  });
});
