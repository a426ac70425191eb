import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { Kind, parse } from 'graphql';
import { ROOT } from '../root.mjs';

const SKIPPED = new Set(['node_modules', '.git', '.data', '.bench', 'dist', 'dist-types', 'dist-tests']);
const CODE = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.js', '.yml', '.graphql', '.sh', '.cfg', '.example']);
/** References to documents that are not in the repository. */
const MISSING_DOCUMENT = /\b(?:SPEC|CONTRACT|DESIGN|STYLE|WORDS)(?:\.md|'s)?(?: sections? \d|\.md)/;
const LINK = /\]\(([^)\s]+)\)/g;
const CITATION = /\bdocs\/([\w./-]+\.md)(?:#([\w-]+))?/g;
/** A path of the repository in a document; `<noun>` and `*` are wildcards. */
const NAMED_PATH =
  /`((?:bff|client|docs|e2e|relay-node|schema|stories|\.commands|\.github)\/[^`\s<*,#]+)(?:#([\w-]+))?`/g;
/** Files that the operator writes. */
const OPERATOR_FILES = new Set(['relay-node/secrets', 'relay-node/.env']);
/** Documents about earlier states of the repository. */
const HISTORY = /^(docs\/decisions\/|CHANGELOG\.md$)/;
const SELF = '.commands/testing/documents.test.mjs';

/** @returns {string[]} Paths relative to the root. */
function listFiles(folder = ROOT) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [relative(ROOT, path)];
  });
}

const files = listFiles();
/** All documents except the client's texts: links in those are routes of the client. */
const documents = files.filter((path) => extname(path) === '.md' && !path.startsWith('client/src/'));
const sources = files.filter((path) => CODE.has(extname(path)) && path !== SELF);
const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/** Returns the text without fenced code blocks. */
const readProse = (/** @type {string} */ path) => read(path).replace(/^ *```[\s\S]*?^ *```$/gm, '');

/** Returns the anchors of a document's headings, as code hosts generate them. */
function findAnchors(/** @type {string} */ path) {
  /** @type {Map<string, number>} */
  const countBySlug = new Map();
  const headings = [...readProse(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, text = '']) => text);
  return new Set(
    headings.map((heading) => {
      const slug = heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-');
      const count = countBySlug.get(slug) ?? 0;
      countBySlug.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

/**
 * Returns an error text for a broken reference from `document` to `path` (both relative to the root), or null.
 * @param {string} document
 * @param {string} path
 * @param {string | undefined} anchor
 */
function findFault(document, path, anchor) {
  if (!existsSync(join(ROOT, path))) return `${document}: no file ${path}`;
  if (anchor && !findAnchors(path).has(anchor)) return `${document}: no heading #${anchor} in ${path}`;
  return null;
}

describe('documents', () => {
  it('link to files and headings that exist', () => {
    assert.ok(documents.length > 10);
    const faults = documents.flatMap((document) =>
      [...readProse(document).matchAll(LINK)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => {
          const [path = '', anchor] = target.split('#');
          const targetPath = path === '' ? document : relative(ROOT, resolve(ROOT, dirname(document), path));
          return findFault(document, targetPath, anchor);
        }),
    );
    assert.deepEqual(faults.filter(Boolean), []);
  });

  it('name files and folders that exist', () => {
    const namedPaths = documents
      .filter((document) => !HISTORY.test(document))
      .flatMap((document) =>
        [...readProse(document).matchAll(NAMED_PATH)].map(([, path = '', anchor]) => ({
          document,
          path,
          anchor,
        })),
      )
      .filter(({ path }) => !OPERATOR_FILES.has(path));
    assert.ok(namedPaths.length > 10);
    assert.deepEqual(
      namedPaths.map(({ document, path, anchor }) => findFault(document, path, anchor)).filter(Boolean),
      [],
    );
  });

  it('number the sentences of the specification as docs/testing.md does', () => {
    const specifiedIds = [...read('docs/specification.md').matchAll(/^- \*\*(\d\.\d\d)\*\* /gm)];
    const testedIds = [...read('docs/testing.md').matchAll(/^\| (\d\.\d\d) +\|/gm)];
    assert.ok(testedIds.length > 0);
    assert.deepEqual(
      specifiedIds.map(([, id]) => id),
      testedIds.map(([, id]) => id),
    );
  });
});

describe('decisions', () => {
  it('have unique numbers, and titles that begin with the number', () => {
    const paths = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path)).sort();
    const numbers = paths.map((path) => /\d{4}/.exec(path)?.[0]);
    assert.ok(paths.length > 50);
    assert.deepEqual(numbers, [...new Set(numbers)]);
    const titles = paths.filter((path, index) => !read(path).startsWith(`# ${numbers[index]}: `));
    assert.deepEqual(titles, ['docs/decisions/0000-template.md']);
  });
});

describe('docs/contract.md', () => {
  it('names every query and mutation', () => {
    const contract = read('docs/contract.md');
    const { definitions } = parse(
      files
        .filter((path) => /^schema\/[\w-]+\.graphql$/.test(path))
        .map(read)
        .join('\n'),
    );
    const fields = definitions
      .filter((definition) => definition.kind === Kind.OBJECT_TYPE_EXTENSION)
      .filter(({ name }) => name.value === 'Query' || name.value === 'Mutation')
      .flatMap((definition) => definition.fields ?? [])
      .map(({ name, arguments: argumentList = [] }) => {
        const names = argumentList.map((argument) => argument.name.value);
        return names.length === 0 ? name.value : `${name.value}(${names.join(', ')})`;
      });
    assert.ok(fields.length > 30);
    const missingFields = fields.filter((field) => !contract.includes(`\`${field}\``));
    assert.deepEqual(missingFields, []);
  });
});

describe('comments', () => {
  it('cite headings of docs/ that exist', () => {
    const citations = sources.flatMap((document) =>
      [...read(document).matchAll(CITATION)].map(([, path, anchor]) => ({ document, path, anchor })),
    );
    assert.ok(citations.length > 0);
    const faults = citations.map(({ document, path, anchor }) => findFault(document, `docs/${path}`, anchor));
    assert.deepEqual(faults.filter(Boolean), []);
  });

  it('cite no document that is not in the repository', () => {
    assert.deepEqual(
      sources.filter((document) => MISSING_DOCUMENT.test(read(document))),
      [],
    );
  });
});
