import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { HOLD_MS, useHold, type Hold } from './use-hold.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('useHold', () => {
  let hold: Hold;
  let root: Root;
  const onHeld = jest.fn();
  function Probe() {
    hold = useHold(onHeld);
    return null;
  }
  const beginHold = (timeStamp = 0) => act(async () => hold.begin(timeStamp));
  const createRelease = (timeStamp: number) =>
    Object.defineProperty(new Event('pointerup'), 'timeStamp', { value: timeStamp });
  const advance = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  beforeEach(async () => {
    jest.useFakeTimers();
    onHeld.mockClear();
    root = createRoot(document.createElement('div'));
    await act(async () => root.render(<Probe />));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('calls onHeld once after 0.5 s', async () => {
    await beginHold();
    await advance(HOLD_MS - 1);
    expect([hold.isHeld, onHeld.mock.calls.length]).toEqual([true, 0]);
    await advance(1);
    expect([hold.isHeld, onHeld.mock.calls.length]).toEqual([false, 1]);
    await advance(5_000);
    expect(onHeld).toHaveBeenCalledTimes(1);
  });

  it('ignores a second call of begin during a hold', async () => {
    await beginHold();
    await advance(HOLD_MS - 100);
    await beginHold();
    await advance(100);
    expect(onHeld).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the hold ends early', () => hold.end(HOLD_MS - 1)],
    ['the hold is cancelled', () => hold.end()],
    ['the window loses the focus', () => window.dispatchEvent(new Event('blur'))],
    ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the finger is lifted elsewhere', () => window.dispatchEvent(createRelease(HOLD_MS - 1))],
    ['the touch is cancelled', () => window.dispatchEvent(new Event('pointercancel'))],
  ])('does not call onHeld if %s', async (_, endHold) => {
    await beginHold();
    await advance(HOLD_MS - 1);
    await act(async () => endHold());
    expect(hold.isHeld).toBe(false);
    await advance(5_000);
    expect(onHeld).not.toHaveBeenCalled();
  });

  it('does not add up two short holds', async () => {
    await beginHold();
    await advance(300);
    await act(async () => hold.end(300));
    await beginHold(400);
    await advance(300);
    expect(onHeld).not.toHaveBeenCalled();
  });

  it('calls onHeld at a release after 0.5 s if the timer is late', async () => {
    await beginHold(1_000);
    await act(async () => void window.dispatchEvent(createRelease(1_000 + HOLD_MS)));
    expect([hold.isHeld, onHeld.mock.calls.length]).toEqual([false, 1]);
    await advance(5_000);
    expect(onHeld).toHaveBeenCalledTimes(1);
  });
});
