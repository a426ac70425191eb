import { canChooseScenes, mayEndPanic } from './panic-rights.js';

describe('mayEndPanic', () => {
  it.each([
    ['the owner ends their own', { id: '1' }, null, true],
    ['the owner ends a helper’s', { id: '2' }, null, true],
    ['the owner ends that of a deleted account', null, null, true],
    ['a helper ends a helper’s', { id: '2' }, '1', true],
    ['a helper does not end the owner’s', { id: '1' }, '1', false],
    ['a helper does not end that of a deleted account', null, '1', false],
  ])('%s', (_, by, ownerId, expected) => {
    expect(mayEndPanic({ by }, ownerId)).toBe(expected);
  });
});

describe('canChooseScenes', () => {
  it.each([
    ['shown', true, true, false, false],
    ['not shown', false, true, false, true],
    ['not shown yet', false, true, true, false],
    ['not shown, and of somebody else', false, false, false, false],
  ])('a panic that is %s', (_, shown, mayEnd, isPending, expected) => {
    expect(canChooseScenes({ shown }, { mayEnd, isPending })).toBe(expected);
  });
});
