import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import de from './failed.de.json';
import { CATALOGUE } from '../lib/failure/failure-text.js';
import en from './failed.en.json';

/** docs/specification.md#8-errors: 'Failed to <action>: <message>'. */
const ACTIONS = [
  'load server',
  'load server stats',
  'load scenes',
  'create server',
  'set stream',
  'start obs',
  'stop obs',
  'set scene',
  'delete server',
  'create stream',
  'set invites',
  'set name',
  'restart stream',
  'delete stream',
  'regenerate stream key',
  'create subscription',
  'load payment',
  'cancel subscription',
  'get billing information',
  'set billing information',
  'create scenes',
  'set scenes',
  'delete scenes',
  'load servers',
  'load server usages',
  'set role',
  'get payment',
  'set payment tier',
  'load user',
  'load users',
] as const;

const ROOT = resolve(__dirname, '../../..');

/** All browser tests and stories that trigger texts, without the helpers that compare them. */
const SOURCES = [
  ...readSources('e2e/browser', /\.test\.ts$/),
  ...readSources('e2e/_browser', /\.ts$/),
  ...readSources('e2e/_specification', /^section-.*\.ts$/),
  ...readSources('stories/src', /\.stories\.tsx$/),
].join('\n');

function readSources(folder: string, fileName: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => fileName.test(path.split('/').pop() ?? ''))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'));
}

describe('the error catalogue', () => {
  it('contains exactly the specified actions', () => {
    expect(CATALOGUE).toEqual(ACTIONS);
  });

  it.each(ACTIONS)(
    'shows a failure to %s with the specified text, and in German with its message',
    (action) => {
      expect(en.failed[action]).toBe(`Failed to ${action}: {{message}}`);
      expect(de.failed[action]).toMatch(/: \{\{message\}\}$/);
    },
  );

  it('shows a failed subscription without a message', () => {
    expect(en.failed.subscribe).toBe('Failed to create subscription');
  });

  it.each(ACTIONS)('has a browser test or a story in which the product fails to %s', (action) => {
    const isTested = [`Failed to ${action}`, `'${action}'`].some((text) => SOURCES.includes(text));
    expect(isTested).toBe(true);
  });
});
