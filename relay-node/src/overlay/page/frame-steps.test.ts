import { FrameSteps } from './frame-steps.js';

/**
 * Responds to requests like Chromium with one of these screenshots per frame. Returns the requests (`S` is a
 * screenshot) and the shown frames.
 */
function drawFrames(frames: readonly string[], maxUndamagedFrames = 100) {
  const steps = new FrameSteps(maxUndamagedFrames);
  const requests: string[] = [];
  const shownFrames: string[] = [];
  let hadScreenshot = false;
  let drawnFrame = '';
  for (const frame of frames) {
    let isRequestDue = true;
    while (isRequestDue) {
      const { request } = steps;
      requests.push(request === 'frame' ? '.' : 'S');
      const hasChanged = frame !== drawnFrame;
      drawnFrame = frame;
      const hasDamage = hasChanged || request === 'screenshot' || hadScreenshot;
      hadScreenshot = request === 'screenshot';
      const step = steps.advance({ hasDamage, picture: request === 'screenshot' ? frame : undefined });
      if (step.picture !== null) shownFrames.push(step.picture);
      isRequestDue = step.isImmediate;
    }
  }
  return { requests: requests.join(''), shownFrames, isMoving: steps.isMoving };
}

describe('FrameSteps', () => {
  it('takes two screenshots of a still page, and then requests only frames', () => {
    expect(drawFrames(['a', 'a', 'a', 'a', 'a', 'a'])).toEqual({
      requests: 'SS.....',
      shownFrames: ['a'],
      isMoving: false,
    });
  });

  it('takes a screenshot of every frame of a moving page', () => {
    expect(drawFrames(['a', 'b', 'c', 'd'])).toEqual({
      requests: 'SSSS',
      shownFrames: ['a', 'b', 'c', 'd'],
      isMoving: true,
    });
  });

  it('shows each change of a page that moves and stops', () => {
    const { requests, shownFrames } = drawFrames(['a', 'a', 'a', 'a', 'b', 'c', 'c', 'c', 'c', 'd']);
    expect(shownFrames).toEqual(['a', 'b', 'c', 'd']);
    expect(requests).toBe('SS....SSS....S');
  });

  it('takes a screenshot after three frames without damage', () => {
    const steps = new FrameSteps(3);
    const results = [true, true, true, false, false, false].map((hasDamage, index) =>
      steps.advance({ hasDamage, picture: index < 2 ? 'a' : undefined }),
    );
    expect(results.map(({ isImmediate }) => isImmediate)).toEqual([false, true, false, false, false, true]);
    expect(steps.request).toBe('screenshot');
    expect(steps.advance({ hasDamage: true, picture: 'b' }).picture).toBe('b');
  });

  it('repeats the request if Chromium returns no screenshot', () => {
    const steps = new FrameSteps(100);
    expect(steps.advance({ hasDamage: false, picture: undefined })).toEqual({
      picture: null,
      isImmediate: false,
    });
    expect(steps.request).toBe('screenshot');
  });
});
