import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ROOT } from '../root.mjs';
import { runProgram } from '../run-program.mjs';

/** The last commit whose subject does not follow the form. */
const BEFORE = 'ac04bd62bee3694f108efe80fcf6ca72e1e3c54b';
/** `area: imperative`; an area has one or two words, and commas separate several. */
const SUBJECT = /^[a-z0-9-]+(?:,? [a-z0-9-]+)*: \S/;
const MAX_SUBJECT_LENGTH = 72;

const git = (/** @type {string[]} */ ...args) => runProgram('git', args, { cwd: ROOT, timeoutMs: 20_000 });
const isWanted = (/** @type {string} */ subject) =>
  SUBJECT.test(subject) && subject.length <= MAX_SUBJECT_LENGTH;

it('accepts subjects of areas and at most 72 characters', () => {
  const wanted = ['hub: end it', 'hub, relay-node: end it', 'session report: end it', `a: ${'x'.repeat(69)}`];
  const others = ['End it', 'Hub: end it', 'hub : end it', 'hub: ', `a: ${'x'.repeat(70)}`];
  assert.deepEqual([...wanted, ...others].filter(isWanted), wanted);
});

it('finds every subject in that form', async (test) => {
  const { code, output } = await git(
    'log',
    '--no-merges',
    '--max-count=1000',
    '--format=%s',
    `${BEFORE}..HEAD`,
  );
  if (code !== 0) return test.skip('The history is not there: a shallow clone, or an archive.');
  const subjects = output.split('\n').filter((line) => line !== '');
  assert.deepEqual(
    subjects.filter((subject) => !isWanted(subject)),
    [],
  );
});
