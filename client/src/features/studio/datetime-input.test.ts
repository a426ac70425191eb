import { parseInputValue, formatInputValue } from './datetime-input.js';

describe('formatInputValue and parseInputValue', () => {
  it('convert a time to a text and back, with a precision of one minute', () => {
    const time = new Date(2026, 0, 5, 9, 7).getTime();
    expect(formatInputValue(time)).toBe('2026-01-05T09:07');
    expect(parseInputValue(formatInputValue(time))).toBe(time);
  });

  it('convert null to an empty text and back', () => {
    expect(formatInputValue(null)).toBe('');
    expect(parseInputValue('')).toBeNull();
  });
});
