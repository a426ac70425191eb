import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { PagesProcess, type PagesStart } from './pages-process.js';

/** A bridge that reports each page as shown, and exits if the first page is `crash`. */
const PROGRAM = `
import { createInterface } from 'node:readline';
const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  const { pages } = JSON.parse(line);
  for (const { id } of pages) console.log(JSON.stringify({ id, state: 'shown', trouble: null }));
  if (pages[0].id === 'crash') setTimeout(() => process.exit(1), 50);
});
lines.once('close', () => process.exit(0));
`;

/** A bridge that reports its input, up to a line feed, as the id of a page. */
const ECHO = `
let text = '';
process.stdin.setEncoding('utf8').on('data', (data) => {
  text += data;
  if (text.endsWith('\\n')) console.log(JSON.stringify({ id: text, state: 'shown', trouble: null }));
});
process.stdin.once('end', () => process.exit(0));
`;

let folder: string;
let changes: number;
let pages: PagesProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  writeFileSync(join(folder, 'main.mjs'), PROGRAM);
  changes = 0;
  pages = new PagesProcess(() => (changes += 1));
});
afterEach(async () => {
  await pages.end();
  rmSync(folder, { recursive: true });
});

const createStart = (...ids: string[]): PagesStart => ({
  main: join(folder, 'main.mjs'),
  log: join(folder, 'log'),
  options: {
    pages: ids.map((id) => ({ id, url: 'https://a.example/', width: 64, height: 48, css: '', fps: 15 })),
    ...{ folder, chromium: 'unused', frameWriter: 'unused', uid: null, readerUid: 0 },
    ...{ memoryBytes: 1, proxyPort: 0, productUrl: null },
  },
});
const createShownStates = (...ids: string[]) => ids.map((id) => ({ id, state: 'shown', trouble: null }));
const waitForStates = (expectedStates: object[]) =>
  until(
    'the expected states are reported',
    () => JSON.stringify(pages.states) === JSON.stringify(expectedStates),
  );

describe('PagesProcess', () => {
  it('starts a process of low priority only if there are pages', async () => {
    await pages.show(null);
    expect(pages.pid).toBeNull();
    await pages.show(createStart('a', 'b'));
    await waitForStates(createShownStates('a', 'b'));
    expect(getPriority(pages.pid ?? 0)).toBe(10);
    expect(changes).toBeGreaterThan(0);
  });

  it('restarts the process only for changed pages', async () => {
    await pages.show(createStart('a'));
    await waitForStates(createShownStates('a'));
    const { pid } = pages;
    await pages.show(createStart('a'));
    expect(pages.pid).toBe(pid);
    await pages.show(createStart('b'));
    await waitForStates(createShownStates('b'));
    expect(pages.pid).not.toBe(pid);
    await pages.show(null);
    expect([pages.pid, pages.states]).toEqual([null, []]);
  });

  it('sends CSS with all kinds of line ends in one line', async () => {
    writeFileSync(join(folder, 'main.mjs'), ECHO);
    const pagesStart = createStart('a');
    pagesStart.options.pages[0]!.css = 'a\n\r\u2028b\u2029';
    await pages.show(pagesStart);
    const line = await until('the bridge reads its options', () => pages.states[0]?.id);
    expect(line.slice(0, -1)).not.toMatch(/[\n\r\u2028\u2029]/);
    expect(JSON.parse(line)).toEqual(pagesStart.options);
  });

  it('restarts an exited process, and reports its pages as crashed in the meantime', async () => {
    await pages.show(createStart('crash', 'other'));
    const { pid } = pages;
    await waitForStates([
      { id: 'crash', state: 'failed', trouble: 'crashed' },
      { id: 'other', state: 'failed', trouble: 'crashed' },
    ]);
    await until('the next process runs', () => pages.pid !== null && pages.pid !== pid);
  });

  it('starts no process after end() was called', async () => {
    await pages.show(createStart('a'));
    await waitForStates(createShownStates('a'));
    const pid = pages.pid ?? 0;
    await pages.end();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await pages.show(createStart('b'));
    expect(pages.pid).toBeNull();
  });
});
