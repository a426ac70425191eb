import { parseInputValue, toInputValue } from './datetime-input.js';

describe('toInputValue and parseInputValue', () => {
  it('convert a time to a text and back, with a precision of one minute', () => {
    const time = new Date(2026, 0, 5, 9, 7).getTime();
    expect(toInputValue(time)).toBe('2026-01-05T09:07');
    expect(parseInputValue(toInputValue(time))).toBe(time);
  });

  it('convert no time to an empty text and back', () => {
    expect(toInputValue(null)).toBe('');
    expect(parseInputValue('')).toBeNull();
  });
});
