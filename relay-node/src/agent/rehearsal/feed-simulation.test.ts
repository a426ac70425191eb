import type { SimulatedFeed } from '@trailcast/schema/node';
import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import { type FeedSimulation, updateSimulation, type SeenFeed, simulatedFeed } from './feed-simulation.js';

const feed = (at: number, keyFrames: number, publisher = 'phone'): SeenFeed => ({
  lastPictureAt: at,
  mark: { publisher, keyFrames },
  figures: { at, kbps: 4_000, rttMs: 60, publisher },
});

/** Applies the steps, each with the feed at its time. Returns the simulated figures after the last one. */
function after(steps: [SimulatedFeed | null, SeenFeed][], seen?: SeenFeed) {
  let simulation: FeedSimulation | null = null;
  for (const [requested, real] of steps) simulation = updateSimulation(simulation, requested, real);
  return simulatedFeed(simulation, seen ?? steps.at(-1)![1], WEAK_LINK_DEFAULT);
}

describe('a simulated feed', () => {
  it('equals the real one without a rehearsal, and if the rehearsal simulates nothing', () => {
    expect(after([[null, feed(1_000, 5)]])).toEqual(feed(1_000, 5));
    expect(after([['real', feed(1_000, 5)]])).toEqual(feed(1_000, 5));
  });

  it('has neither pictures nor figures during a loss', () => {
    const lost = after([['lost', feed(1_000, 5)]], feed(9_000, 9));
    expect(lost).toEqual({ lastPictureAt: 1_000, mark: { publisher: 'phone', keyFrames: 5 }, figures: null });
  });

  it('returns with the first key frame after the loss', () => {
    const back: [SimulatedFeed, SeenFeed][] = [
      ['lost', feed(1_000, 5)],
      ['real', feed(9_000, 9)],
    ];
    expect(after(back)).toMatchObject({ lastPictureAt: 9_000, mark: { keyFrames: 5 } });
    expect(after(back, feed(9_500, 10)).mark).toEqual({ publisher: 'phone', keyFrames: 6 });
  });

  it('hides the key frames of each loss', () => {
    const simulatedFeedAfter = after([
      ['lost', feed(1_000, 5)],
      ['real', feed(2_000, 7)],
      ['lost', feed(3_000, 8)],
      ['weak', feed(4_000, 10)],
    ]);
    expect(simulatedFeedAfter.mark).toEqual({ publisher: 'phone', keyFrames: 6 });
  });

  it('hides no key frames of another phone', () => {
    const back: [SimulatedFeed, SeenFeed][] = [
      ['lost', feed(1_000, 5)],
      ['real', feed(9_000, 1, 'another')],
    ];
    expect(after(back).mark).toEqual({ publisher: 'another', keyFrames: 1 });
  });

  it('has at most half of the threshold bitrate when weak', () => {
    expect(after([['weak', feed(1_000, 5)]]).figures).toMatchObject({ kbps: 200, rttMs: 60 });
    const weaker = { ...feed(1_000, 5), figures: { at: 1_000, kbps: 90, rttMs: null, publisher: 'phone' } };
    expect(after([['weak', weaker]]).figures?.kbps).toBe(90);
    const feedWithoutFigures = { ...feed(1_000, 5), figures: null };
    expect(after([['weak', feedWithoutFigures]]).figures).toBeNull();
  });

  it('is not weak if the link is not judged', () => {
    const simulation = updateSimulation(null, 'weak', feed(1_000, 5));
    expect(simulatedFeed(simulation, feed(1_000, 5), null).figures?.kbps).toBe(4_000);
  });

  it('ends with the rehearsal', () => {
    const seen = after([
      ['lost', feed(1_000, 5)],
      [null, feed(9_000, 9)],
    ]);
    expect(seen).toEqual(feed(9_000, 9));
  });
});
