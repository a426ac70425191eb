import { persistently } from './persistent-import.js';

describe('persistently', () => {
  it('loads again until it has come', async () => {
    jest.useFakeTimers();
    const load = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue('the part');
    const loaded = persistently(load);
    await jest.advanceTimersByTimeAsync(2999);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    await expect(loaded).resolves.toBe('the part');
    jest.useRealTimers();
  });
});
