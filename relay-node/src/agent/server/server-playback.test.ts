import { FakeIngest } from '../feed/fake-ingest.js';
import { Feeds } from '../feed/feeds.js';
import type { StepName } from './next-step.js';
import { ServerPlayback } from './server-playback.js';

const DIGEST = 'a'.repeat(64);
const TOKEN = 'reader-token';

function setUp() {
  let now = 100_000;
  const ingest = new FakeIngest();
  const feeds = new Feeds(
    ingest,
    () => now,
    () => undefined,
  );
  const model = {
    desired: { feed: DIGEST } as never,
    readerToken: TOKEN,
    feedSwitch: { isLost: false },
    isFeedOpen: true,
    earliestStepTimes: new Map<StepName, number>(),
  };
  const playback = new ServerPlayback(model, { feeds, now: () => now });
  const setReader = (connection: number, isStale: boolean) =>
    ingest.setReaders([{ token: TOKEN, connected: true, connection, stale: isStale }]);
  /** Simulates arriving pictures. */
  const playPictures = (durationMs: number, isCursorMoving: boolean) => {
    for (const end = now + durationMs; now < end; now += 250) {
      ingest.publish(DIGEST, { idleMs: 0, pictureIdleMs: 0 });
      playback.record(isCursorMoving ? now : 0);
    }
  };
  const findFault = () => feeds.listReports()[0]?.fault;
  return {
    model,
    playback,
    setReader,
    playPictures,
    findFault,
    advanceTime: (ms: number) => (now += ms),
  };
}

describe('ServerPlayback', () => {
  it('reports a stale reader once per connection whose streams have changed', () => {
    const { playback, setReader } = setUp();
    setReader(1, true);
    expect(playback.isReaderStale).toBe(true);
    playback.recordReopening();
    expect(playback.isReaderStale).toBe(false);
    setReader(2, false);
    expect(playback.isReaderStale).toBe(false);
    setReader(2, true);
    expect(playback.isReaderStale).toBe(true);
  });

  it('reports that the feed is reopening from a change of its streams until OBS plays the feed', () => {
    const { playback, setReader, playPictures } = setUp();
    playPictures(1_000, true);
    expect(playback.isReopening).toBe(false);
    setReader(1, true);
    expect(playback.isReopening).toBe(true);
    playback.recordReopening();
    setReader(2, false);
    playPictures(1_000, false);
    expect(playback).toMatchObject({ isReopening: true, isPlaying: false, needsFrequentReads: true });
    playPictures(1_000, true);
    expect(playback).toMatchObject({ isReopening: false, isPlaying: true, needsFrequentReads: false });
  });

  it('delays each reopening of a feed that OBS does not play, and reports a fault after the second try', () => {
    const { model, playback, playPictures, findFault, advanceTime } = setUp();
    playPictures(16_000, false);
    expect(playback.isReaderStale).toBe(true);
    playback.recordReopening();
    expect(model.earliestStepTimes.get('reopen-feed')).toBe(116_000 + 4_000);
    expect(findFault()).toBeNull();
    playPictures(16_000, false);
    playback.recordReopening();
    expect(model.earliestStepTimes.get('reopen-feed')).toBe(132_000 + 8_000);
    expect(findFault()).toMatchObject({ code: 'undecodable' });
    playPictures(1_000, true);
    expect(findFault()).toBeNull();
    advanceTime(5_000);
    expect(playback.isReaderStale).toBe(false);
  });

  it('reports no stale reader without a feed in the collection, and while no picture arrives', () => {
    const { model, playback, playPictures, advanceTime } = setUp();
    playPictures(20_000, false);
    expect(playback.arePicturesArriving).toBe(true);
    model.isFeedOpen = false;
    expect(playback).toMatchObject({ arePicturesArriving: false, isReaderStale: false });
    model.isFeedOpen = true;
    advanceTime(2_000);
    expect(playback).toMatchObject({ arePicturesArriving: false, isReaderStale: false });
  });
});
