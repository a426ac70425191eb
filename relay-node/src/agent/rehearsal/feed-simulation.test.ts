import type { SimulatedFeed } from '@trailcast/schema/node';
import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import { type FeedSimulation, updateSimulation, type ObservedFeed, simulateFeed } from './feed-simulation.js';

const newFeed = (time: number, keyFrames: number, publisher = 'phone'): ObservedFeed => ({
  lastPictureAt: time,
  keyFrameCount: { publisher, keyFrames },
  stats: { measuredAt: time, kbps: 4_000, rttMs: 60, publisher },
});

/** Applies the steps, each with its real feed. Returns the simulated feed after the last step. */
function simulateSteps(steps: [SimulatedFeed | null, ObservedFeed][], realFeed?: ObservedFeed) {
  let simulation: FeedSimulation | null = null;
  for (const [requestedFeed, feed] of steps) simulation = updateSimulation(simulation, requestedFeed, feed);
  return simulateFeed(simulation, realFeed ?? steps.at(-1)![1], WEAK_LINK_DEFAULT);
}

describe('simulateFeed', () => {
  it('returns the real feed without a rehearsal, and in a rehearsal with the real feed', () => {
    expect(simulateSteps([[null, newFeed(1_000, 5)]])).toEqual(newFeed(1_000, 5));
    expect(simulateSteps([['real', newFeed(1_000, 5)]])).toEqual(newFeed(1_000, 5));
  });

  it('returns no new pictures and no statistics during a loss', () => {
    const lostFeed = simulateSteps([['lost', newFeed(1_000, 5)]], newFeed(9_000, 9));
    expect(lostFeed).toEqual({
      lastPictureAt: 1_000,
      keyFrameCount: { publisher: 'phone', keyFrames: 5 },
      stats: null,
    });
  });

  it('counts the next key frame after a loss', () => {
    const steps: [SimulatedFeed, ObservedFeed][] = [
      ['lost', newFeed(1_000, 5)],
      ['real', newFeed(9_000, 9)],
    ];
    expect(simulateSteps(steps)).toMatchObject({ lastPictureAt: 9_000, keyFrameCount: { keyFrames: 5 } });
    expect(simulateSteps(steps, newFeed(9_500, 10)).keyFrameCount).toEqual({
      publisher: 'phone',
      keyFrames: 6,
    });
  });

  it('subtracts the key frames of each loss', () => {
    const feedAfterLosses = simulateSteps([
      ['lost', newFeed(1_000, 5)],
      ['real', newFeed(2_000, 7)],
      ['lost', newFeed(3_000, 8)],
      ['weak', newFeed(4_000, 10)],
    ]);
    expect(feedAfterLosses.keyFrameCount).toEqual({ publisher: 'phone', keyFrames: 6 });
  });

  it('does not subtract key frames from the count of another phone', () => {
    const steps: [SimulatedFeed, ObservedFeed][] = [
      ['lost', newFeed(1_000, 5)],
      ['real', newFeed(9_000, 1, 'another')],
    ];
    expect(simulateSteps(steps).keyFrameCount).toEqual({ publisher: 'another', keyFrames: 1 });
  });

  it('returns at most half of the threshold bitrate for a weak feed', () => {
    expect(simulateSteps([['weak', newFeed(1_000, 5)]]).stats).toMatchObject({ kbps: 200, rttMs: 60 });
    const weakerFeed = {
      ...newFeed(1_000, 5),
      stats: { measuredAt: 1_000, kbps: 90, rttMs: null, publisher: 'phone' },
    };
    expect(simulateSteps([['weak', weakerFeed]]).stats?.kbps).toBe(90);
    const feedWithoutStats = { ...newFeed(1_000, 5), stats: null };
    expect(simulateSteps([['weak', feedWithoutStats]]).stats).toBeNull();
  });

  it('returns the real bitrate if the weak-link detection is off', () => {
    const simulation = updateSimulation(null, 'weak', newFeed(1_000, 5));
    expect(simulateFeed(simulation, newFeed(1_000, 5), null).stats?.kbps).toBe(4_000);
  });

  it('returns the real feed after the rehearsal', () => {
    const feedAfterEnd = simulateSteps([
      ['lost', newFeed(1_000, 5)],
      [null, newFeed(9_000, 9)],
    ]);
    expect(feedAfterEnd).toEqual(newFeed(9_000, 9));
  });
});
