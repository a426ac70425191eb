import { isMissingPart, persistently } from './persistent-import.js';

describe('persistently', () => {
  it('loads the page anew after a while when the part did not come', async () => {
    jest.useFakeTimers();
    const again = jest.fn();
    void persistently(() => Promise.reject(new TypeError('Failed to fetch')), again);
    await jest.advanceTimersByTimeAsync(2999);
    expect(again).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(again).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('answers the part, and loads nothing anew', async () => {
    const again = jest.fn();
    await expect(persistently(() => Promise.resolve('the part'), again)).resolves.toBe('the part');
    expect(again).not.toHaveBeenCalled();
  });
});

describe('isMissingPart', () => {
  it('knows what browsers call it, and nothing else', () => {
    expect(isMissingPart(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isMissingPart(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isMissingPart(new TypeError('Failed to fetch'))).toBe(false);
  });
});
