import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ROOT } from '../root.mjs';
import { runProgram } from '../run-program.mjs';

/** The last commit with a subject of another form. */
const LAST_FREE_FORM_COMMIT = 'ac04bd62bee3694f108efe80fcf6ca72e1e3c54b';
/** `area: imperative`; an area has one or two words, and commas separate several. */
const SUBJECT = /^[a-z0-9-]+(?:,? [a-z0-9-]+)*: \S/;
const MAX_SUBJECT_LENGTH = 72;

const git = (/** @type {string[]} */ ...args) => runProgram('git', args, { cwd: ROOT, timeoutMs: 20_000 });
const isWellFormed = (/** @type {string} */ subject) =>
  SUBJECT.test(subject) && subject.length <= MAX_SUBJECT_LENGTH;

it('a valid commit subject names areas and has at most 72 characters', () => {
  const validSubjects = [
    'hub: end it',
    'hub, relay-node: end it',
    'session report: end it',
    `a: ${'x'.repeat(69)}`,
  ];
  const invalidSubjects = ['End it', 'Hub: end it', 'hub : end it', 'hub: ', `a: ${'x'.repeat(70)}`];
  assert.deepEqual([...validSubjects, ...invalidSubjects].filter(isWellFormed), validSubjects);
});

it('every commit subject in the history is valid', async (test) => {
  const { code, output } = await git(
    'log',
    '--no-merges',
    '--max-count=1000',
    '--format=%s',
    `${LAST_FREE_FORM_COMMIT}..HEAD`,
  );
  if (code !== 0) return test.skip('There is no history in a shallow clone or an archive.');
  const subjects = output.split('\n').filter((line) => line !== '');
  assert.deepEqual(
    subjects.filter((subject) => !isWellFormed(subject)),
    [],
  );
});
