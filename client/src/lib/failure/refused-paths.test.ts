import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { refusedFields, refusedPaths } from './refused-paths.js';

const refusal = (errors: unknown) =>
  new CombinedGraphQLErrors({
    data: null,
    errors: [{ message: 'Unprocessable Entity', extensions: { errors } }],
  });

describe('refusedPaths', () => {
  it('returns the path of each refused value', () => {
    const errors = [
      { path: '/city', message: 'city must not be empty.' },
      { path: '/countryCode', message: 'no country' },
    ];
    expect(refusedPaths(refusal(errors))).toEqual(['/city', '/countryCode']);
  });

  it.each([
    ['a failure without paths', refusal(undefined)],
    ['malformed refusals', refusal([null, {}, { path: 7 }])],
    ['a lost network', new TypeError('Failed to fetch')],
  ])('returns no path for %s', (_, error) => {
    expect(refusedPaths(error)).toEqual([]);
  });
});

describe('refusedFields', () => {
  it('returns the field of a pointer into the body or an input', () => {
    const errors = [{ path: '/name' }, { path: '/input/countryCode' }, { path: 'quality' }];
    expect(refusedFields(refusal(errors))).toEqual(['name', 'countryCode', 'quality']);
  });
});
