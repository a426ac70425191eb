import { isFromAfter } from './frame-colours.js';

/** Returns the colours of four pixels in a grey. */
const createGrey = (value: number) => Array.from({ length: 4 }, () => [value, value, value, 255]).flat();

describe(isFromAfter, () => {
  it.each([
    { case: 'the frame before the change', frame: 20, before: 20, after: 200, expected: false },
    { case: 'a frame like the one after', frame: 196, before: 20, after: 200, expected: true },
    { case: 'a moving picture after the change', frame: 150, before: 20, after: 200, expected: true },
    { case: 'a moving picture before the change', frame: 70, before: 20, after: 200, expected: false },
    { case: 'two scenes that look the same', frame: 20, before: 20, after: 23, expected: true },
  ])('compares $case', ({ frame, before, after, expected }) => {
    expect(isFromAfter(createGrey(frame), createGrey(before), createGrey(after))).toBe(expected);
  });
});
