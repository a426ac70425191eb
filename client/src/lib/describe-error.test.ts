import { CombinedGraphQLErrors, UnconventionalError } from '@apollo/client/errors';
import de from '../i18n/failed.de.json';
import en from '../i18n/failed.en.json';
import { describeError } from './describe-error.js';

type Key = Parameters<Parameters<typeof describeError>[1]>[0];

const inEnglish = (key: Key) =>
  ({ 'failed.network': en.failed.network, 'failed.unknown': en.failed.unknown })[key];
const inGerman = (key: Key) =>
  ({ 'failed.network': de.failed.network, 'failed.unknown': de.failed.unknown })[key];

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
    ['no error at all, as Apollo passes it on', new UnconventionalError({ odd: true }), 'Unknown error'],
  ])('tells %s', (_name, error, message) => {
    expect(describeError(error, inEnglish)).toBe(message);
  });

  it('tells what has no words of its own in the language of the page', () => {
    expect(describeError(new TypeError('Failed to fetch'), inGerman)).toBe('Netzwerkfehler');
    expect(describeError('text', inGerman)).toBe('Unbekannter Fehler');
  });
});
