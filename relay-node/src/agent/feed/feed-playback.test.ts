import { FeedPlayback } from './feed-playback.js';

/** Creates a playback with one cursor reading every 50 ms, starting at 1,000 ms. */
function createPlayback(...cursors: number[]) {
  const playback = new FeedPlayback();
  cursors.forEach((cursor, index) => playback.record(cursor, 1_000 + 50 * index));
  return { playback, now: 1_000 + 50 * (cursors.length - 1) };
}

describe('FeedPlayback', () => {
  it.each<[string, number[], boolean]>([
    ['is playing when the cursor advances', [10, 50, 90], true],
    ['is playing when the cursor restarts at a lower time', [90_000, 0, 40], true],
    ['is not playing while the cursor does not advance', [10, 10, 10], false],
    ['is not playing after a single advance of the cursor', [10, 50, 50, 50], false],
  ])('%s', (_name, cursors, expected) => {
    const { playback, now } = createPlayback(...cursors);
    expect(playback.isPlaying(now)).toBe(expected);
  });

  it('is no longer playing when the cursor has not advanced for 1.5 s', () => {
    const { playback, now } = createPlayback(10, 50, 90);
    playback.record(90, now + 1_500);
    expect(playback.isPlaying(now + 1_500)).toBe(true);
    expect(playback.isPlaying(now + 1_501)).toBe(false);
  });

  it('is not playing until the cursor has advanced twice after a feed pause or a reset', () => {
    for (const resetMethod of ['recordFeedPause', 'reset'] as const) {
      const { playback, now } = createPlayback(10, 50, 90);
      playback[resetMethod]();
      playback.record(90, now + 50);
      playback.record(130, now + 100);
      expect(playback.isPlaying(now + 100)).toBe(false);
      playback.record(170, now + 150);
      expect(playback.isPlaying(now + 150)).toBe(true);
    }
  });

  it('is stuck when pictures arrive for 15 s and the cursor does not advance', () => {
    const { playback } = createPlayback(10);
    const stuckAt = 1_000 + 15_000;
    playback.record(10, stuckAt - 1);
    expect(playback.isStuck(stuckAt - 1)).toBe(false);
    expect(playback.isStuck(stuckAt)).toBe(true);
    playback.record(50, stuckAt + 50);
    expect(playback.isStuck(stuckAt + 50)).toBe(false);
    playback.recordFeedPause();
    expect(playback.isStuck(60_000)).toBe(false);
  });
});
