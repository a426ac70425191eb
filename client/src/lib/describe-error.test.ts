import { CombinedGraphQLErrors, ServerError, UnconventionalError } from '@apollo/client/errors';
import { createInstance } from 'i18next';
import de from '../i18n/failed.de.json';
import en from '../i18n/failed.en.json';
import { NoAnswerError } from './answer-limit.js';
import { describeError } from './describe-error.js';

/** As the page speaks: the real texts through the real i18next. */
const inEnglish = createInstance({ lng: 'en', resources: { en: { translation: en } } });
const inGerman = createInstance({ lng: 'de', resources: { de: { translation: de } } });
beforeAll(async () => {
  await inEnglish.init();
  await inGerman.init();
});

const graphqlError = (message: string, detail?: string) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { detail } }] });

const serverError = (status: number, statusText: string) =>
  new ServerError('no JSON', { response: { status, statusText } as Response, bodyText: '' });

describe('describeError', () => {
  it.each([
    [
      'the status text with its detail',
      graphqlError('Conflict', 'You have a server.'),
      'Conflict – You have a server.',
    ],
    ['the status text alone', graphqlError('Not Found'), 'Not Found'],
    ['the HTTP status text', serverError(503, 'Service Unavailable'), 'Service Unavailable'],
    ['the HTTP status where it has no text, as over HTTP/2', serverError(503, ''), '503'],
    ['a rejected fetch', new TypeError('Failed to fetch'), 'Network error'],
    ['another exception', new Error('odd'), 'odd'],
    ['no error at all', 'text', 'Unknown error'],
    ['no error at all, as Apollo passes it on', new UnconventionalError({ odd: true }), 'Unknown error'],
  ])('describes %s', (_name, error, message) => {
    expect(describeError(error, inEnglish.t)).toBe(message);
  });

  it('translates messages without a text of their own', () => {
    expect(describeError(new TypeError('Failed to fetch'), inGerman.t)).toBe('Netzwerkfehler');
    expect(describeError('text', inGerman.t)).toBe('Unbekannter Fehler');
    expect(describeError(new NoAnswerError(5), inGerman.t)).toMatch(/^Seit 5 Sekunden keine Antwort/);
  });

  const MIB = 1024 ** 2;
  const used = (kind: string, use: number, limit: number) =>
    new CombinedGraphQLErrors({
      data: null,
      errors: [
        { message: 'Conflict', extensions: { detail: 'in English', quota: { kind, used: use, limit } } },
      ],
    });

  it.each([
    [
      'collections',
      100,
      100,
      'Du hast 100 Szenensammlungen, erlaubt sind 100. Lösche eine, die du nicht mehr brauchst.',
    ],
    [
      'collection-bytes',
      31.99 * MIB,
      32 * MIB,
      'Deine Szenensammlungen belegen 31,9 MiB, erlaubt sind 32 MiB.',
    ],
    [
      'streams',
      1000,
      1000,
      'Du hast 1.000 Streams, erlaubt sind 1.000. Lösche einen, den du nicht mehr brauchst.',
    ],
  ])('shows in the language of the page how much of a quota is used: %s', (kind, use, limit, german) => {
    expect(describeError(used(kind, use, limit), inGerman.t)).toContain(german);
    const english = describeError(used(kind, use, limit), inEnglish.t);
    expect(english).toMatch(/^You(r| have) .* allowed\. Delete one that you no longer need/);
  });

  it('shows the detail of a quota that it does not know', () => {
    expect(describeError(used('moons', 1, 1), inGerman.t)).toBe('Conflict – in English');
  });
});
