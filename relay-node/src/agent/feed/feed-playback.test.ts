import { FeedPlayback } from './feed-playback.js';

/** After readings of the cursor every 50 ms, from 1,000 ms on. */
function after(...cursors: number[]) {
  const playback = new FeedPlayback();
  cursors.forEach((cursor, index) => playback.take(cursor, 1_000 + 50 * index));
  return { playback, now: 1_000 + 50 * (cursors.length - 1) };
}

describe('FeedPlayback', () => {
  it.each<[string, number[], boolean]>([
    ['plays when the cursor moves on', [10, 50, 90], true],
    ['plays when it starts again at a lower time', [90_000, 0, 40], true],
    ['does not play while it stands', [10, 10, 10], false],
    ['does not play after one step, which may be what was left', [10, 50, 50, 50], false],
  ])('%s', (_what, cursors, expected) => {
    const { playback, now } = after(...cursors);
    expect(playback.isPlaying(now)).toBe(expected);
  });

  it('plays no more when the cursor has stood for 1.5 s', () => {
    const { playback, now } = after(10, 50, 90);
    playback.take(90, now + 1_500);
    expect(playback.isPlaying(now + 1_500)).toBe(true);
    expect(playback.isPlaying(now + 1_501)).toBe(false);
  });

  it('does not know after a pause, or a new opening, before the cursor has moved again', () => {
    for (const begin of ['rest', 'reset'] as const) {
      const { playback, now } = after(10, 50, 90);
      playback[begin]();
      playback.take(90, now + 50);
      playback.take(130, now + 100);
      expect(playback.isPlaying(now + 100)).toBe(false);
      playback.take(170, now + 150);
      expect(playback.isPlaying(now + 150)).toBe(true);
    }
  });

  it('is stuck when pictures arrive for 15 s and the cursor does not advance', () => {
    const { playback } = after(10);
    playback.take(10, 15_999);
    expect(playback.isStuck(15_999)).toBe(false);
    expect(playback.isStuck(16_000)).toBe(true);
    playback.take(50, 16_050);
    expect(playback.isStuck(16_050)).toBe(false);
    playback.rest();
    expect(playback.isStuck(60_000)).toBe(false);
  });
});
