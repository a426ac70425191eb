import { isPanic, mayEndPanic, mayTakePanicOver } from './panic.policy.js';

const OWNER = 1;
const HELPER = 2;
const OTHER_HELPER = 3;
const PANIC_SINCE = 1_700_000_000_000;

const createPanic = (panicBy: number | null) => ({
  panicSince: PANIC_SINCE,
  panicBy,
  owner: { id: OWNER },
});

describe('isPanic', () => {
  test.each([
    [null, false],
    [undefined, false],
    [PANIC_SINCE, true],
  ])('for a panic that began at %p, returns %p', (panicSince, expected) => {
    expect(isPanic({ panicSince })).toBe(expected);
  });
});

describe('mayEndPanic', () => {
  test.each([
    { user: 'the owner', starter: 'the owner', expected: true, userId: OWNER, panicBy: OWNER },
    { user: 'the owner', starter: 'a helper', expected: true, userId: OWNER, panicBy: HELPER },
    { user: 'the owner', starter: 'a deleted account', expected: true, userId: OWNER, panicBy: null },
    { user: 'a helper', starter: 'the owner', expected: false, userId: HELPER, panicBy: OWNER },
    { user: 'a helper', starter: 'the same helper', expected: true, userId: HELPER, panicBy: HELPER },
    { user: 'a helper', starter: 'another helper', expected: true, userId: HELPER, panicBy: OTHER_HELPER },
    { user: 'a helper', starter: 'a deleted account', expected: false, userId: HELPER, panicBy: null },
  ])('$user may end a panic that $starter began: $expected', ({ userId, panicBy, expected }) => {
    expect(mayEndPanic(createPanic(panicBy), userId)).toBe(expected);
  });
});

describe('mayTakePanicOver', () => {
  test.each([
    { user: 'the owner', starter: 'the owner', expected: false, userId: OWNER, panicBy: OWNER },
    { user: 'the owner', starter: 'a helper', expected: true, userId: OWNER, panicBy: HELPER },
    { user: 'the owner', starter: 'a deleted account', expected: true, userId: OWNER, panicBy: null },
    { user: 'a helper', starter: 'the owner', expected: false, userId: HELPER, panicBy: OWNER },
    { user: 'a helper', starter: 'another helper', expected: false, userId: HELPER, panicBy: OTHER_HELPER },
  ])('$user may take over a panic that $starter began: $expected', ({ userId, panicBy, expected }) => {
    expect(mayTakePanicOver(createPanic(panicBy), userId)).toBe(expected);
  });
});
