import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { ROOT } from '../root.mjs';

const CASES = 'e2e/_specification';
/** A table row: id, sentence, file, and case or title of the test. */
const ROW =
  /^\| (?<id>\d+\.\d{2}) +\| (?<text>.+?) +\| `(?<file>.+?)`, (?:case (?<caseId>\S+)|“(?<title>.+)”) +\|$/;
/** A case in a file of cases, as Prettier formats it. */
const CASE = /^ {2}(?:async )?'(\d+\.\d{2})'[(:]/gm;

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/** @returns {Promise<{ id: string, text: string }[]>} */
async function loadSentences() {
  const { outputText } = ts.transpileModule(read(`${CASES}/sentences.ts`), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const { SPECIFICATION } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return SPECIFICATION;
}

/** The cited tests, in the order of the tables. */
const rows = read('docs/testing.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const { id = '', text = '', file = '', caseId, title } = ROW.exec(line)?.groups ?? {};
    return { line, id, text, file, caseId, title };
  });

const listCases = (/** @type {string} */ file) => [...read(file).matchAll(CASE)].map(([, id = '']) => id);

const cases = readdirSync(join(ROOT, CASES))
  .filter((name) => name.startsWith('section-'))
  .flatMap((name) => listCases(`${CASES}/${name}`).map((id) => ({ id, file: `${CASES}/${name}` })));

/** Returns true if the file contains the title as a string. */
const includesTitle = (/** @type {string} */ file, /** @type {string} */ title) =>
  ["'", '"', '`'].some((quote) => read(file).includes(quote + title + quote));

describe('docs/testing.md', () => {
  it('lists every sentence of the specification once, in the same order and wording', async () => {
    assert.deepEqual(
      rows.map(({ id, text }) => ({ id, text })),
      (await loadSentences()).map(({ id, text }) => ({ id, text })),
    );
  });

  it('cites only tests that exist', () => {
    for (const { line, file, caseId, title } of rows) {
      assert.ok(file && existsSync(join(ROOT, file)), line);
      assert.ok(caseId ? listCases(file).includes(caseId) : title && includesTitle(file, title), line);
    }
  });

  it('cites every specification case once', () => {
    assert.ok(cases.length > 0);
    assert.equal(new Set(cases.map(({ id }) => id)).size, cases.length);
    const citedCases = rows.filter(({ id, caseId }) => id === caseId).map(({ id, file }) => ({ id, file }));
    const compareIds = (/** @type {{ id: string }} */ a, /** @type {{ id: string }} */ b) =>
      a.id.localeCompare(b.id);
    assert.deepEqual(citedCases.sort(compareIds), cases.sort(compareIds));
  });
});
