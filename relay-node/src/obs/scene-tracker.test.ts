import { SceneTracker } from './scene-tracker.js';

function createTracker(scene: string): SceneTracker {
  const tracker = new SceneTracker();
  tracker.reset(scene);
  return tracker;
}

describe('SceneTracker', () => {
  it('treats the delayed events of two quick requests as changes of the agent', () => {
    const tracker = createTracker('A');
    for (const scene of ['B', 'C']) {
      tracker.recordRequest(scene);
      tracker.recordShown(scene);
    }
    expect([tracker.recordEvent('B'), tracker.current]).toEqual([false, 'C']);
    expect([tracker.recordEvent('C'), tracker.current]).toEqual([false, 'C']);
  });

  it('treats an event without a request as a change made in OBS itself', () => {
    const tracker = createTracker('A');
    expect([tracker.recordEvent('B'), tracker.current]).toEqual([true, 'B']);
  });

  it('expects no event after a rejected request or a request of the current scene', () => {
    const tracker = createTracker('A');
    tracker.recordRequest('A');
    tracker.recordRequest('B');
    tracker.recordRejection('B');
    expect(tracker.recordEvent('B')).toBe(true);
  });
});
