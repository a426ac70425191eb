import { DelayReserve } from './delay-reserve.js';

describe('DelayReserve', () => {
  it('reserves at most the free memory', () => {
    const reserve = new DelayReserve(100);
    expect([reserve.reserve(1, 70), reserve.reserve(2, 70)]).toEqual([70, 30]);
    expect([reserve.countFreeBytes(1), reserve.countFreeBytes(2), reserve.countFreeBytes(3)]).toEqual([
      70, 30, 0,
    ]);
  });

  it('has one reservation per server until its release', () => {
    const reserve = new DelayReserve(100);
    reserve.reserve(1, 70);
    expect(reserve.reserve(1, 90)).toBe(90);
    expect(reserve.reserve(1, 0)).toBe(0);
    expect(reserve.countFreeBytes(2)).toBe(100);
    reserve.reserve(1, 70);
    reserve.release(1);
    expect(reserve.countFreeBytes(2)).toBe(100);
  });
});
