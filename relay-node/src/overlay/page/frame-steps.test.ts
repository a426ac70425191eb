import { FrameSteps } from './frame-steps.js';

/**
 * Answers a page's requests with these screenshots, one per frame, as Chromium does. Returns the requests and the shown
 * frames.
 */
function play(frames: readonly string[], checkAfter = 100) {
  const steps = new FrameSteps(checkAfter);
  const asked: string[] = [];
  const shown: string[] = [];
  let photographedBefore = false;
  let drawn = '';
  for (const frame of frames) {
    let now = true;
    while (now) {
      const { request } = steps;
      asked.push(request === 'frame' ? '.' : 'S');
      const changed = frame !== drawn;
      drawn = frame;
      const hasDamage = changed || request === 'screenshot' || photographedBefore;
      photographedBefore = request === 'screenshot';
      const step = steps.answer({ hasDamage, picture: request === 'screenshot' ? frame : undefined });
      if (step.picture !== null) shown.push(step.picture);
      now = step.now;
    }
  }
  return { asked: asked.join(''), shown, isMoving: steps.isMoving };
}

describe('FrameSteps', () => {
  it('takes two screenshots of a still page, and then only frames', () => {
    expect(play(['a', 'a', 'a', 'a', 'a', 'a'])).toEqual({ asked: 'SS.....', shown: ['a'], isMoving: false });
  });

  it('takes a screenshot of every frame of a moving page', () => {
    expect(play(['a', 'b', 'c', 'd'])).toEqual({
      asked: 'SSSS',
      shown: ['a', 'b', 'c', 'd'],
      isMoving: true,
    });
  });

  it('shows a change immediately, and the last picture of a movement', () => {
    const { asked, shown } = play(['a', 'a', 'a', 'a', 'b', 'c', 'c', 'c', 'c', 'd']);
    expect(shown).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toBe('SS....SSS....S');
  });

  it('finds a change in the ignored frame with a check', () => {
    const steps = new FrameSteps(3);
    const answers = [true, true, true, false, false, false].map((hasDamage, index) =>
      steps.answer({ hasDamage, picture: index < 2 ? 'a' : undefined }),
    );
    expect(answers.map(({ now }) => now)).toEqual([false, true, false, false, false, true]);
    expect(steps.request).toBe('screenshot');
    expect(steps.answer({ hasDamage: true, picture: 'b' }).picture).toBe('b');
  });

  it('repeats the request if Chromium has drawn nothing', () => {
    const steps = new FrameSteps(100);
    expect(steps.answer({ hasDamage: false, picture: undefined })).toEqual({ picture: null, now: false });
    expect(steps.request).toBe('screenshot');
  });
});
