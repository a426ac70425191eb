import { CombinedGraphQLErrors, ServerError, UnconventionalError } from '@apollo/client/errors';
import { STATUS } from '@trailcast/schema/errors';
import { createInstance } from 'i18next';
import de from '../i18n/failed.de.json';
import en from '../i18n/failed.en.json';
import { OperationTimeoutError } from './operation-timeout.js';
import { DETAILS_NAMESPACE } from '../i18n/detail-texts.js';
import details from '../i18n/details.de.json';
import { describeError, describeInCatalogue } from './describe-error.js';
import { PROBLEM_NAMES, STATUSES } from './failure/problem.js';

/** Translators with the page's real texts. */
const inEnglish = createInstance({ lng: 'en', resources: { en: { translation: en } } });
const inGerman = createInstance({
  lng: 'de',
  resources: { de: { translation: de, [DETAILS_NAMESPACE]: details } },
});
beforeAll(async () => {
  await inEnglish.init();
  await inGerman.init();
});

const graphqlError = (message: string, extensions: object = {}) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { ...extensions } }] });

const serverError = (status: number, statusText: string) =>
  new ServerError('no JSON', { response: { status, statusText } as Response, bodyText: '' });

/** Every problem of the contract, as an error. */
const PROBLEMS = [
  ...STATUSES.map((status) => ({ status, type: 'about:blank' })),
  ...PROBLEM_NAMES.map((name) => ({ status: '403', type: `/problems/${name}` })),
];
const STATUS_TEXTS = Object.values(STATUS).map(({ title }) => title);
const problemError = ({ status, type }: { status: string; type: string }, detail?: string) =>
  graphqlError(STATUS[Number(status) as keyof typeof STATUS].title, { status: Number(status), type, detail });
const containsStatusText = (text: string) => STATUS_TEXTS.some((statusText) => text.includes(statusText));

describe('problems of the contract', () => {
  it.each(PROBLEMS)('$status $type has a text in both languages, without the HTTP status text', (problem) => {
    const texts = [inEnglish.t, inGerman.t].map((t) => describeError(problemError(problem), t));
    for (const text of texts) {
      expect(text).not.toMatch(/^failed\./);
      expect(text).toMatch(/^\p{Lu}.*\.$/u);
      expect(containsStatusText(text)).toBe(false);
    }
    expect(new Set(texts).size).toBe(2);
  });

  it.each(PROBLEMS)(
    '$status $type has the HTTP status text only in English toasts of the specification',
    (problem) => {
      const statusText = STATUS[Number(problem.status) as keyof typeof STATUS].title;
      expect(describeInCatalogue(problemError(problem), inEnglish.t)).toBe(statusText);
      expect(describeInCatalogue(problemError(problem, 'Wait.'), inEnglish.t)).toBe(`${statusText} – Wait.`);
      expect(containsStatusText(describeInCatalogue(problemError(problem), inGerman.t))).toBe(false);
    },
  );
});

describe('describeError', () => {
  it.each([
    [
      'the detail of the response',
      graphqlError('Conflict', { status: 409, detail: 'You have a server.' }),
      'You have a server.',
    ],
    [
      'a status without its own text',
      graphqlError('Not Found', { status: 404 }),
      'It no longer exists. Reload the page.',
    ],
    ['a bare HTTP status text', graphqlError('Not Found'), 'It no longer exists. Reload the page.'],
    [
      'a response that is not JSON',
      serverError(503, 'Service Unavailable'),
      'This can’t be reached right now. Try again in a moment.',
    ],
    ['an unknown status', serverError(504, ''), 'Something went wrong at Trailcast. Try again in a moment.'],
    ['a rejected fetch', new TypeError('Failed to fetch'), 'Network error'],
    ['another exception', new Error('odd'), 'odd'],
    ['a thrown string', 'text', 'Unknown error'],
    ['a thrown object, as Apollo wraps it', new UnconventionalError({ odd: true }), 'Unknown error'],
  ])('describes %s', (_name, error, message) => {
    expect(describeError(error, inEnglish.t)).toBe(message);
  });

  it.each([
    ['a sentence', 409, 'The server is still starting.', 'Der Server startet noch. Warte einen Moment.'],
    [
      'a sentence with a number',
      409,
      'A studio can have 20 helpers. Its owner has to remove one first.',
      'Ein Studio kann 20 Helfer haben. Zuerst muss dort eine Hilfe beendet werden.',
    ],
    [
      'an unknown sentence by its status',
      409,
      'Of tomorrow.',
      'Das ist im jetzigen Zustand nicht möglich. Lade die Seite neu und versuch es noch einmal.',
    ],
  ])('translates %s to German', (_case, status, detail, german) => {
    expect(describeError(graphqlError('Conflict', { status, detail }), inGerman.t)).toBe(german);
  });

  it('translates messages that have no specific text', () => {
    expect(describeError(new TypeError('Failed to fetch'), inGerman.t)).toBe('Netzwerkfehler');
    expect(describeError('text', inGerman.t)).toBe('Unbekannter Fehler');
    expect(describeError(new OperationTimeoutError(5), inGerman.t)).toMatch(/^Seit 5 Sekunden keine Antwort/);
  });

  const MIB = 1024 ** 2;
  const quotaError = (kind: string, used: number, limit: number) =>
    new CombinedGraphQLErrors({
      data: null,
      errors: [{ message: 'Conflict', extensions: { detail: 'in English', quota: { kind, used, limit } } }],
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
  ])('shows the use of the quota %s in the language of the page', (kind, used, limit, german) => {
    expect(describeError(quotaError(kind, used, limit), inGerman.t)).toContain(german);
    const english = describeError(quotaError(kind, used, limit), inEnglish.t);
    expect(english).toMatch(/^You(r| have) .* allowed\. Delete one that you no longer need/);
  });

  it('shows the detail of an unknown quota', () => {
    expect(describeError(quotaError('moons', 1, 1), inEnglish.t)).toBe('in English');
  });
});
