import { fromInput, toInput } from './until-input.js';

describe('toInput and fromInput', () => {
  it('keep a time with a precision of a minute', () => {
    const time = new Date(2026, 0, 5, 9, 7).getTime();
    expect(toInput(time)).toBe('2026-01-05T09:07');
    expect(fromInput(toInput(time))).toBe(time);
  });

  it('keep an empty time', () => {
    expect(toInput(null)).toBe('');
    expect(fromInput('')).toBeNull();
  });
});
