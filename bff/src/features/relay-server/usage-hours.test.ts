import { sumHours } from './usage-hours.js';

const HOUR = 3_600_000;

describe('sumHours', () => {
  it('adds up the intervals of each user', () => {
    const hours = sumHours(
      [
        { userId: 1, started: 0, ended: HOUR },
        { userId: 1, started: 2 * HOUR, ended: 4.5 * HOUR },
        { userId: 2, started: HOUR, ended: 2 * HOUR },
      ],
      0,
      10 * HOUR,
    );
    expect(hours).toEqual(
      new Map([
        [1, 3.5],
        [2, 1],
      ]),
    );
  });

  it('clips what began before the window and what ended after it', () => {
    const hours = sumHours([{ userId: 1, started: 0, ended: 10 * HOUR }], 3 * HOUR, 5 * HOUR);
    expect(hours.get(1)).toBe(2);
  });

  it('counts what still runs up to the end of the window', () => {
    expect(sumHours([{ userId: 1, started: HOUR, ended: null }], 0, 2 * HOUR).get(1)).toBe(1);
  });

  it('leaves out users without time in the window', () => {
    expect(sumHours([{ userId: 1, started: 0, ended: HOUR }], HOUR, 2 * HOUR).size).toBe(0);
  });
});
