import { LevelReading } from './level-reading.js';

describe('LevelReading', () => {
  it('holds a level during a short pause, and becomes silent after a second', () => {
    const reading = new LevelReading();
    expect(reading.update(-23.4, 0)).toBe(-23);
    expect(reading.update(null, 100)).toBe(-23);
    expect(reading.update(null, 999)).toBe(-23);
    expect(reading.update(null, 1_000)).toBeNull();
  });

  it('rises immediately, and falls to the highest level of the last second', () => {
    const reading = new LevelReading();
    const updates = [
      [-30, 0],
      [-10, 100],
      [-40, 200],
      [-20, 300],
      [-40, 1_100],
      [-40, 1_300],
    ] as const;
    expect(updates.map(([db, time]) => reading.update(db, time))).toEqual([-30, -10, -10, -10, -20, -40]);
  });

  it('counts a level below the scale of the bar as silence', () => {
    const reading = new LevelReading();
    expect(reading.update(-60.4, 0)).toBeNull();
    expect(reading.update(-59.6, 100)).toBeNull();
    expect(reading.update(-59.4, 200)).toBe(-59);
    expect(reading.update(-0.4, 300)).toBe(0);
  });

  it('does not continue the levels from before a reset', () => {
    const reading = new LevelReading();
    reading.update(-20, 0);
    reading.reset();
    expect(reading.update(null, 100)).toBeNull();
  });
});
