import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { refusalOf } from './refusal.js';

const failure = (errors: unknown) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Unprocessable Entity', extensions: { errors } }] });

describe(refusalOf, () => {
  it('returns the first position', () => {
    const refusal = { path: '/sources/0/name', message: 'A scene has a name.' };
    expect(refusalOf(failure([refusal, { path: '', message: '' }]))).toEqual(refusal);
  });

  it.each([[undefined], [[]], [['x']], [[{ path: 1, message: 'x' }]]])('returns null for %j', (errors) => {
    expect(refusalOf(failure(errors))).toBeNull();
  });

  it('returns null for any other failure', () => {
    expect(refusalOf(new Error('Failed to fetch'))).toBeNull();
  });
});
