import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describeError } from './describe-error.js';

const graphqlError = (message: string, detail?: string) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { detail } }] });

describe('describeError', () => {
  it.each([
    [
      'the status text with its detail',
      graphqlError('Conflict', 'You have a server.'),
      'Conflict – You have a server.',
    ],
    ['the status text alone', graphqlError('Not Found'), 'Not Found'],
    ['a rejected fetch', new TypeError('Failed to fetch'), 'Network error'],
    ['another exception', new Error('odd'), 'odd'],
    ['no error at all', 'text', 'Unknown error'],
  ])('tells %s', (_name, error, message) => {
    expect(describeError(error)).toBe(message);
  });
});
