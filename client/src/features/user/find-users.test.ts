import { findUsers } from './find-users.js';

const users = ['Anna', 'anton', 'Bea', 'José', 'max', 'Maximilian'].map((displayName) => ({ displayName }));
const findNames = (search: string) => findUsers(users, search).matches.map(({ displayName }) => displayName);

describe(findUsers, () => {
  it.each([
    ['', ['Anna', 'anton', 'Bea', 'José', 'max', 'Maximilian']],
    ['   ', ['Anna', 'anton', 'Bea', 'José', 'max', 'Maximilian']],
    ['a', ['Anna', 'anton']],
    ['AN', ['Anna', 'anton']],
    ['ant', ['anton']],
    ['bea ', ['Bea']],
    ['ea', []],
    ['jose', ['José']],
    ['%', []],
    ['.*', []],
  ])('finds for %j the names with this prefix, ignoring case', (search, expected) => {
    expect(findNames(search)).toEqual(expected);
  });

  it('selects a user only when exactly one matches', () => {
    expect(findUsers(users, 'be').selected?.displayName).toBe('Bea');
    expect(findUsers(users, 'a').selected).toBeNull();
    expect(findUsers(users, 'max').selected).toBeNull();
    expect(findUsers(users, 'nobody').selected).toBeNull();
  });

  it('selects no user for an empty search, even if only one exists', () => {
    expect(findUsers([{ displayName: 'Anna' }], '').selected).toBeNull();
    expect(findUsers([{ displayName: 'Anna' }], ' ').selected).toBeNull();
  });
});
