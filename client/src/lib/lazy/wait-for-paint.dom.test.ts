import { waitForPaint } from './wait-for-paint.js';

describe('waitForPaint', () => {
  let frame: () => void;
  const painted = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers();
    painted.mockClear();
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => {
      frame = () => run(0);
      return 1;
    });
    void waitForPaint().then(painted);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('resolves in a task after the frame', async () => {
    await jest.advanceTimersByTimeAsync(50);
    expect(painted).not.toHaveBeenCalled();
    frame();
    await Promise.resolve();
    expect(painted).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(0);
    expect(painted).toHaveBeenCalled();
  });

  it('resolves after 100 ms in a page that paints nothing', async () => {
    await jest.advanceTimersByTimeAsync(99);
    expect(painted).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(painted).toHaveBeenCalled();
  });
});
