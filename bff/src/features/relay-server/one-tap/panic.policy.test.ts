import { isPanic, mayEndPanic, mayTakePanicOver } from './panic.policy.js';

const OWNER = 1;
const FRIEND = 2;
const OTHER = 3;

describe('isPanic', () => {
  test.each([
    [null, false],
    [undefined, false],
    [1_700_000_000_000, true],
  ])('returns for the start %p: %p', (panicSince, expected) => {
    expect(isPanic({ panicSince })).toBe(expected);
  });
});

describe('mayEndPanic', () => {
  test.each([
    ['the owner', OWNER, 'the owner', OWNER, true],
    ['the owner', OWNER, 'a helper', FRIEND, true],
    ['the owner', OWNER, 'a deleted account', null, true],
    ['a helper', FRIEND, 'the owner', OWNER, false],
    ['a helper', FRIEND, 'itself', FRIEND, true],
    ['a helper', FRIEND, 'another helper', OTHER, true],
    ['a helper', FRIEND, 'a deleted account', null, false],
  ])('returns for %s (%i) and a panic begun by %s (%p): %p', (_, userId, __, panicBy, expected) => {
    const panic = { panicSince: 1_700_000_000_000, panicBy, owner: { id: OWNER } };
    expect(mayEndPanic(panic, userId)).toBe(expected);
  });
});

describe('mayTakePanicOver', () => {
  test.each([
    ['the owner', OWNER, 'itself', OWNER, false],
    ['the owner', OWNER, 'a helper', FRIEND, true],
    ['the owner', OWNER, 'a deleted account', null, true],
    ['a helper', FRIEND, 'the owner', OWNER, false],
    ['a helper', FRIEND, 'another helper', OTHER, false],
  ])('returns for %s (%i) and a panic begun by %s (%p): %p', (_, userId, __, panicBy, expected) => {
    const panic = { panicSince: 1_700_000_000_000, panicBy, owner: { id: OWNER } };
    expect(mayTakePanicOver(panic, userId)).toBe(expected);
  });
});
