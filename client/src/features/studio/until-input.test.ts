import { timeOfInput, inputOf } from './until-input.js';

describe('inputOf and timeOfInput', () => {
  it('keep a time with a precision of a minute', () => {
    const time = new Date(2026, 0, 5, 9, 7).getTime();
    expect(inputOf(time)).toBe('2026-01-05T09:07');
    expect(timeOfInput(inputOf(time))).toBe(time);
  });

  it('keep an empty time', () => {
    expect(inputOf(null)).toBe('');
    expect(timeOfInput('')).toBeNull();
  });
});
