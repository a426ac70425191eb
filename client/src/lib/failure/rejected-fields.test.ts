import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { findRejectedFields, findRejectedPaths } from './rejected-fields.js';

const createError = (errors: unknown) =>
  new CombinedGraphQLErrors({
    data: null,
    errors: [{ message: 'Unprocessable Entity', extensions: { errors } }],
  });

describe('findRejectedPaths', () => {
  it('returns the path of each rejected value', () => {
    const errors = [
      { path: '/city', message: 'city must not be empty.' },
      { path: '/countryCode', message: 'no country' },
    ];
    expect(findRejectedPaths(createError(errors))).toEqual(['/city', '/countryCode']);
  });

  it.each([
    ['a failure without paths', createError(undefined)],
    ['malformed errors', createError([null, {}, { path: 7 }])],
    ['a network error', new TypeError('Failed to fetch')],
  ])('returns no path for %s', (_, error) => {
    expect(findRejectedPaths(error)).toEqual([]);
  });
});

describe('findRejectedFields', () => {
  it('returns the field of a pointer into the body or an input', () => {
    const errors = [{ path: '/name' }, { path: '/input/countryCode' }, { path: 'quality' }];
    expect(findRejectedFields(createError(errors))).toEqual(['name', 'countryCode', 'quality']);
  });
});
