import { parseInputValue, toInputValue } from './datetime-input.js';

describe('toInputValue and parseInputValue', () => {
  it('keep a time with a precision of a minute', () => {
    const time = new Date(2026, 0, 5, 9, 7).getTime();
    expect(toInputValue(time)).toBe('2026-01-05T09:07');
    expect(parseInputValue(toInputValue(time))).toBe(time);
  });

  it('keep an empty time', () => {
    expect(toInputValue(null)).toBe('');
    expect(parseInputValue('')).toBeNull();
  });
});
