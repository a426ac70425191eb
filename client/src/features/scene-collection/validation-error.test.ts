import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { validationErrorOf } from './validation-error.js';

const failure = (errors: unknown) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Unprocessable Entity', extensions: { errors } }] });

describe(validationErrorOf, () => {
  it('returns the first error', () => {
    const validationError = { path: '/sources/0/name', message: 'A scene has a name.' };
    expect(validationErrorOf(failure([validationError, { path: '', message: '' }]))).toEqual(validationError);
  });

  it.each([[undefined], [[]], [['x']], [[{ path: 1, message: 'x' }]]])('returns null for %j', (errors) => {
    expect(validationErrorOf(failure(errors))).toBeNull();
  });

  it('returns null for any other failure', () => {
    expect(validationErrorOf(new Error('Failed to fetch'))).toBeNull();
  });
});
