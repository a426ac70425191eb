import { canChooseScenes, mayEndPanic } from './panic-rights.js';

describe('mayEndPanic', () => {
  it.each([
    ['lets the owner end their own panic', { id: '1' }, null, true],
    ['lets the owner end a helper’s panic', { id: '2' }, null, true],
    ['lets the owner end the panic of a deleted account', null, null, true],
    ['lets a helper end a helper’s panic', { id: '2' }, '1', true],
    ['does not let a helper end the owner’s panic', { id: '1' }, '1', false],
    ['does not let a helper end the panic of a deleted account', null, '1', false],
  ])('%s', (_, by, ownerId, expected) => {
    expect(mayEndPanic({ by }, ownerId)).toBe(expected);
  });
});

describe('canChooseScenes', () => {
  it.each([
    ['shown', true, true, false, false],
    ['not shown, and that the user may end', false, true, false, true],
    ['about to be shown', false, true, true, false],
    ['not shown, and that the user may not end', false, false, false, false],
  ])('returns the result for a panic that is %s', (_, shown, canEndPanic, isPending, expected) => {
    expect(canChooseScenes({ shown }, { canEndPanic, isPending })).toBe(expected);
  });
});
