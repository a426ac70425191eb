import type { SimulatedFeed } from '@trailcast/schema/node';
import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import { type FeedSimulation, updateSimulation, type ObservedFeed, simulateFeed } from './feed-simulation.js';

const newFeed = (time: number, keyFrames: number, publisher = 'phone'): ObservedFeed => ({
  lastPictureAt: time,
  mark: { publisher, keyFrames },
  figures: { measuredAt: time, kbps: 4_000, rttMs: 60, publisher },
});

/** Applies the steps, each with its real feed. Returns the simulated feed after the last one. */
function simulateSteps(steps: [SimulatedFeed | null, ObservedFeed][], realFeed?: ObservedFeed) {
  let simulation: FeedSimulation | null = null;
  for (const [requested, real] of steps) simulation = updateSimulation(simulation, requested, real);
  return simulateFeed(simulation, realFeed ?? steps.at(-1)![1], WEAK_LINK_DEFAULT);
}

describe('a simulated feed', () => {
  it('equals the real feed without a rehearsal, and if the rehearsal simulates nothing', () => {
    expect(simulateSteps([[null, newFeed(1_000, 5)]])).toEqual(newFeed(1_000, 5));
    expect(simulateSteps([['real', newFeed(1_000, 5)]])).toEqual(newFeed(1_000, 5));
  });

  it('has neither pictures nor figures during a loss', () => {
    const lostFeed = simulateSteps([['lost', newFeed(1_000, 5)]], newFeed(9_000, 9));
    expect(lostFeed).toEqual({
      lastPictureAt: 1_000,
      mark: { publisher: 'phone', keyFrames: 5 },
      figures: null,
    });
  });

  it('returns with the first key frame after the loss', () => {
    const steps: [SimulatedFeed, ObservedFeed][] = [
      ['lost', newFeed(1_000, 5)],
      ['real', newFeed(9_000, 9)],
    ];
    expect(simulateSteps(steps)).toMatchObject({ lastPictureAt: 9_000, mark: { keyFrames: 5 } });
    expect(simulateSteps(steps, newFeed(9_500, 10)).mark).toEqual({ publisher: 'phone', keyFrames: 6 });
  });

  it('hides the key frames of each loss', () => {
    const simulatedFeedAfter = simulateSteps([
      ['lost', newFeed(1_000, 5)],
      ['real', newFeed(2_000, 7)],
      ['lost', newFeed(3_000, 8)],
      ['weak', newFeed(4_000, 10)],
    ]);
    expect(simulatedFeedAfter.mark).toEqual({ publisher: 'phone', keyFrames: 6 });
  });

  it('hides no key frames of another phone', () => {
    const steps: [SimulatedFeed, ObservedFeed][] = [
      ['lost', newFeed(1_000, 5)],
      ['real', newFeed(9_000, 1, 'another')],
    ];
    expect(simulateSteps(steps).mark).toEqual({ publisher: 'another', keyFrames: 1 });
  });

  it('has at most half of the threshold bitrate when weak', () => {
    expect(simulateSteps([['weak', newFeed(1_000, 5)]]).figures).toMatchObject({ kbps: 200, rttMs: 60 });
    const weaker = {
      ...newFeed(1_000, 5),
      figures: { measuredAt: 1_000, kbps: 90, rttMs: null, publisher: 'phone' },
    };
    expect(simulateSteps([['weak', weaker]]).figures?.kbps).toBe(90);
    const feedWithoutFigures = { ...newFeed(1_000, 5), figures: null };
    expect(simulateSteps([['weak', feedWithoutFigures]]).figures).toBeNull();
  });

  it('is not weak if the link is not judged', () => {
    const simulation = updateSimulation(null, 'weak', newFeed(1_000, 5));
    expect(simulateFeed(simulation, newFeed(1_000, 5), null).figures?.kbps).toBe(4_000);
  });

  it('ends with the rehearsal', () => {
    const feedAfterEnd = simulateSteps([
      ['lost', newFeed(1_000, 5)],
      [null, newFeed(9_000, 9)],
    ]);
    expect(feedAfterEnd).toEqual(newFeed(9_000, 9));
  });
});
