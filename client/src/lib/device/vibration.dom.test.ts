import { ALERT_KINDS } from '@trailcast/schema/wire';
import { vibration } from './vibration.js';

const vibrate = jest.fn();
beforeEach(() => {
  localStorage.clear();
  vibrate.mockClear();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});

describe('vibration', () => {
  it('is off by default, and can be switched on and off', () => {
    vibration.play('feed-lost');
    expect(vibrate).not.toHaveBeenCalled();
    vibration.set(true);
    expect(vibration.isEnabled()).toBe(true);
    expect(vibrate).toHaveBeenCalledTimes(1);
    vibration.set(false);
    vibration.play('feed-lost');
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it('uses a different pattern for each kind of alert', () => {
    vibration.set(true);
    vibrate.mockClear();
    for (const kind of ALERT_KINDS) vibration.play(kind);
    const patterns = vibrate.mock.calls.map(([pattern]) => JSON.stringify(pattern));
    expect(new Set(patterns).size).toBe(ALERT_KINDS.length);
  });

  it('does nothing if the browser does not support vibration', () => {
    localStorage.setItem('vibrate', 'on');
    Object.defineProperty(navigator, 'vibrate', { value: undefined, configurable: true });
    expect([vibration.isSupported(), vibration.isEnabled()]).toEqual([false, false]);
    expect(() => vibration.play('refused')).not.toThrow();
  });
});
