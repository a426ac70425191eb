import { SceneTracker } from './scene-tracker.js';

function createTracker(scene: string): SceneTracker {
  const tracker = new SceneTracker();
  tracker.reset(scene);
  return tracker;
}

describe('SceneTracker', () => {
  it('treats the late events of two quick requests as its own changes', () => {
    const tracker = createTracker('A');
    for (const scene of ['B', 'C']) {
      tracker.recordRequest(scene);
      tracker.recordShown(scene);
    }
    expect([tracker.recordEvent('B'), tracker.current]).toEqual([false, 'C']);
    expect([tracker.recordEvent('C'), tracker.current]).toEqual([false, 'C']);
  });

  it('treats an event without a request as a foreign change', () => {
    const tracker = createTracker('A');
    expect([tracker.recordEvent('B'), tracker.current]).toEqual([true, 'B']);
  });

  it('expects no event for a rejected or redundant request', () => {
    const tracker = createTracker('A');
    tracker.recordRequest('A');
    tracker.recordRequest('B');
    tracker.recordRejection('B');
    expect(tracker.recordEvent('B')).toBe(true);
  });
});
