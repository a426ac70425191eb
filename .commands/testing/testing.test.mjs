import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { mergeRetry, readCounts, listFailedFiles, parseJestCounts } from './counts.mjs';
import { ROOT } from '../root.mjs';
import { runProgram } from '../run-program.mjs';
import { createMemoryFolder } from './memory-folder.mjs';
import { PARTS, groupParts } from './parts.mjs';
import { runSteps } from './step.mjs';
import { formatSummary } from './summary.mjs';

const createFailure = (/** @type {string} */ name, file = '/f.test.ts', message = '') => ({
  name,
  file,
  message,
});

/** Lists the folders in a folder, without installed packages and hidden folders. @param {string} folder */
function listFolders(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => join(folder, name))
    .filter((path) => !path.startsWith('.') || path === '.commands');
}

describe('parseJestCounts', () => {
  it('counts a file that could not run as a failure', () => {
    const tests = [
      { status: 'passed', fullName: 'a' },
      { status: 'pending', fullName: 'b' },
      { status: 'todo', fullName: 'c' },
      { status: 'failed', fullName: 'd', failureMessages: ['not 1', 'not 2'] },
    ];
    const text = JSON.stringify({
      testResults: [
        { name: '/a.test.ts', status: 'failed', message: 'all of it', assertionResults: tests },
        { name: '/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    });
    assert.deepEqual(parseJestCounts(text), {
      passed: 1,
      failed: 2,
      skipped: ['b', 'c'],
      failures: [
        createFailure('d', '/a.test.ts', 'not 1\nnot 2'),
        createFailure('/b.test.ts', '/b.test.ts', 'no such module'),
      ],
    });
  });
});

describe('resultsReporter', () => {
  it('writes results in Jest’s format', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trailcast-reporter-'));
    const writeTestFile = (/** @type {string} */ name, /** @type {string} */ text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    try {
      const goodFile = writeTestFile(
        'good.test.mjs',
        `import { describe, it } from 'node:test';
        describe('a', () => describe('b', () => {
          it('passes', () => {});
          it('fails', () => { throw new Error('words'); });
          it('waits', { skip: 'no tool' }, () => {});
          it('is to come', { todo: true }, () => { throw new Error('not yet'); });
        }));`,
      );
      const brokenFile = writeTestFile('broken.test.mjs', "import 'node:nothing';");
      const reporter = './.commands/testing/results-reporter.mjs';
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
      const args = ['--test', `--test-reporter=${reporter}`, goodFile, brokenFile];
      const { output } = await runProgram(process.execPath, args, { cwd: ROOT, env, timeoutMs: 60_000 });
      const { failures, ...counts } = parseJestCounts(output);
      assert.deepEqual(counts, { passed: 1, failed: 2, skipped: ['a b waits', 'a b is to come'] });
      assert.deepEqual(failures?.map(({ name, file }) => [name, file]).sort(), [
        [brokenFile, brokenFile],
        ['a b fails', goodFile],
      ]);
      const messages = failures?.map(({ message }) => message).join('\n') ?? '';
      assert.match(messages, /^Error: words$/m);
      assert.match(messages, /No such built-in module/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('listFailedFiles', () => {
  it('lists the files with a failure, including those that do not compile', () => {
    const text = JSON.stringify({
      testResults: [
        { name: '/a.test.ts', status: 'passed' },
        { name: '/b.test.ts', status: 'failed' },
      ],
    });
    assert.deepEqual(listFailedFiles(text), ['/b.test.ts']);
  });
});

describe('mergeRetry', () => {
  const firstRun = {
    passed: 8,
    failed: 2,
    skipped: ['s'],
    failures: [createFailure('x'), createFailure('y')],
  };

  it('reports a test that passes in the retry as flaky', () => {
    const secondRun = { passed: 4, failed: 1, skipped: [], failures: [createFailure('y')] };
    assert.deepEqual(mergeRetry(firstRun, secondRun), {
      passed: 9,
      failed: 1,
      skipped: ['s'],
      failures: [createFailure('y')],
      flaky: [createFailure('x')],
    });
  });

  it('reports a test that fails only in the retry as flaky', () => {
    const secondRun = { passed: 4, failed: 1, skipped: [], failures: [createFailure('z')] };
    const { passed, failed, flaky } = mergeRetry(firstRun, secondRun);
    assert.deepEqual([passed, failed], [10, 0]);
    assert.deepEqual(flaky, [createFailure('x'), createFailure('y'), createFailure('z')]);
  });

  it('distinguishes tests of the same name in different files', () => {
    const secondRun = { passed: 4, failed: 1, skipped: [], failures: [createFailure('y', '/g.test.ts')] };
    const { flaky } = mergeRetry(firstRun, secondRun);
    assert.deepEqual(flaky, [createFailure('x'), createFailure('y'), createFailure('y', '/g.test.ts')]);
  });

  it('reports a failed test whose file could not run in the first run', () => {
    const crashedRun = { passed: 8, failed: 1, skipped: [], failures: [createFailure('/f.test.ts')] };
    const secondRun = { passed: 4, failed: 1, skipped: [], failures: [createFailure('y')] };
    assert.deepEqual(mergeRetry(crashedRun, secondRun).failures, [createFailure('y')]);
  });

  it('reports no flaky tests if a file or the retry could not run', () => {
    const crashedRun = { passed: 0, failed: 1, skipped: [], failures: [createFailure('/f.test.ts')] };
    assert.deepEqual(mergeRetry(firstRun, crashedRun).flaky, []);
    assert.deepEqual(mergeRetry(firstRun, { ...crashedRun, failures: [] }).flaky, []);
    assert.equal(mergeRetry(firstRun, crashedRun).failed, 1);
  });
});

describe('runSteps', () => {
  const createScript = (/** @type {number} */ code) => ({
    name: `exit ${code}`,
    command: process.execPath,
    args: ['-e', `process.exit(${code})`],
    timeoutMs: 10_000,
    quiet: true,
  });
  const createCounts = (/** @type {string[]} */ ...names) => ({
    counts: () => ({
      passed: 1,
      failed: names.length,
      skipped: [],
      failures: names.map((name) => createFailure(name)),
    }),
  });

  it('retries failed files and reports them as flaky', async () => {
    const retry = () => ({ ...createScript(0), ...createCounts() });
    const [result] = await runSteps([{ ...createScript(1), ...createCounts('x'), retry }], { root: ROOT });
    assert.equal(result?.code, 0);
    assert.deepEqual(result?.counts?.flaky, [createFailure('x')]);
  });

  it('succeeds if a test fails only in the retry', async () => {
    const retry = () => ({ ...createScript(3), ...createCounts('y') });
    const [result] = await runSteps([{ ...createScript(1), ...createCounts('x'), retry }], { root: ROOT });
    assert.equal(result?.code, 0);
    assert.deepEqual(result?.counts?.flaky, [createFailure('x'), createFailure('y')]);
  });

  it('fails if the retry fails without a failed test', async () => {
    const retry = () => ({ ...createScript(3), ...createCounts() });
    const [result] = await runSteps([{ ...createScript(1), ...createCounts('x'), retry }], { root: ROOT });
    assert.equal(result?.code, 3);
  });

  it('fails if a test fails in both runs', async () => {
    const retry = () => ({ ...createScript(3), ...createCounts('x') });
    const [result] = await runSteps([{ ...createScript(1), ...createCounts('x'), retry }], { root: ROOT });
    assert.equal(result?.code, 3);
    assert.deepEqual(result?.counts?.failures, [createFailure('x')]);
  });
});

describe('createMemoryFolder', () => {
  it('creates a folder in memory only if enough memory is free', () => {
    const memory = mkdtempSync(join(tmpdir(), 'trailcast-memory-'));
    try {
      const folder = createMemoryFolder('t-', { memory, bytes: 1 });
      assert.ok(existsSync(folder.path) && folder.path.startsWith(join(memory, 't-')));
      assert.deepEqual(readdirSync(folder.path), []);
      folder.remove();
      assert.deepEqual(readdirSync(memory), []);
      for (const options of [
        { memory, bytes: 1e18 },
        { memory: join(memory, 'none'), bytes: 1 },
      ]) {
        const folderOnDisk = createMemoryFolder('t-', options);
        assert.ok(!folderOnDisk.path.startsWith(memory) && existsSync(folderOnDisk.path));
        folderOnDisk.remove();
      }
    } finally {
      rmSync(memory, { recursive: true });
    }
  });
});

describe('readCounts', () => {
  it('treats a missing results file as a failure', () => {
    assert.deepEqual(readCounts('/no/such/file'), { passed: 0, failed: 1, skipped: [] });
  });
});

describe('formatSummary', () => {
  const step = { name: 'unit', code: 0, ms: 10, counts: { passed: 3, failed: 0, skipped: ['slow one'] } };

  it('lists skipped tests', () => {
    const lines = formatSummary([{ part: 'unit', ms: 61_000, steps: [step] }]);
    assert.deepEqual(lines.slice(1), [
      '  skipped: slow one',
      'unit: 61 s, 1 steps',
      'Tests: 3 passed, 0 failed, 1 skipped',
      'All passed.',
    ]);
  });

  const summarize = (/** @type {object} */ counts, code = 0) =>
    formatSummary([
      {
        part: 'product',
        ms: 1,
        steps: [{ ...step, code, counts: { ...step.counts, skipped: [], ...counts } }],
      },
    ]);
  const file = join(ROOT, 'bff/tests/a.test.ts');

  it('lists flaky tests with file and first lines of the message', () => {
    const lines = summarize({ flaky: [createFailure('a start', file, 'one\n\ntwo\nthree\nfour')] });
    assert.deepEqual(lines.slice(3, -1), [
      '  flaky, failed in one of two runs: a start (bff/tests/a.test.ts)',
      ...['    one', '    two', '    three'],
    ]);
  });

  it('lists each failed test with file and first lines of its message, without colours', () => {
    const stack = ['    at call (node:net:1:2)', '    at call (/srv/node_modules/jest/build/x.js:1:2)'];
    const message = [
      '\u001b[31mred\u001b[39m',
      ...stack,
      ...Array.from({ length: 20 }, (_, line) => `line ${line}`),
    ];
    const failures = [
      createFailure('a start', file, message.join('\n')),
      createFailure(file, file, 'no such module'),
    ];
    const lines = summarize({ failures, failed: 2 }, 1);
    assert.deepEqual(lines.slice(3, 6), ['FAILED: a start (bff/tests/a.test.ts)', '    red', '    line 0']);
    assert.deepEqual(lines.slice(15), [
      '    line 10',
      'FAILED: bff/tests/a.test.ts',
      '    no such module',
      'FAILED: unit (exit 1)',
      '1 of 1 steps failed.',
    ]);
  });

  it('lists at most 20 failures, in the last 60 lines', () => {
    const message = Array.from({ length: 20 }, () => 'x'.repeat(500)).join('\n');
    const failures = Array.from({ length: 30 }, (_, number) =>
      createFailure(`test ${number}.`, file, message),
    );
    const lines = summarize({ failures, failed: 30 }, 1);
    const lastLines = lines.slice(-60);
    assert.equal(lastLines.filter((line) => /^FAILED: test \d+\. /.test(line)).length, 20);
    assert.ok(lastLines.includes('FAILED: 10 more'));
    assert.ok(lastLines.every((line) => line.length < 200));
  });

  it('lists each failed step', () => {
    const lines = formatSummary([
      { part: 'unit', ms: 1, steps: [step, { ...step, name: 'lint', code: 2, counts: null }] },
    ]);
    assert.deepEqual(lines.slice(-2), ['FAILED: lint (exit 2)', '1 of 2 steps failed.']);
  });
});

describe('PARTS', () => {
  const context = { root: ROOT, results: '/tmp', only: null, env: {} };
  const createSteps = (/** @type {string} */ name, changes = {}) =>
    PARTS[name]?.steps({ ...context, ...changes }) ?? [];

  it('limits the time of every step', () => {
    for (const name of Object.keys(PARTS))
      for (const step of createSteps(name)) assert.ok(step.timeoutMs > 0, step.name);
  });

  it('runs checks, CPU-bound and waiting parts in parallel', () => {
    const gate = Object.keys(PARTS).filter((name) => PARTS[name]?.gate);
    assert.deepEqual(groupParts(gate), [
      ['checks', 'containers'],
      ['unit', 'stories', 'pages'],
      ['relay', 'product'],
    ]);
    assert.deepEqual(groupParts(['swarms']), [['swarms']]);
  });

  it('checks the types of every project', () => {
    const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
    const builtProjects = references.map((/** @type {{ path: string }} */ { path }) =>
      path.endsWith('.json') ? path : `${path}/tsconfig.json`,
    );
    const separateProjects = createSteps('checks').flatMap(({ args }) =>
      args.includes('-p') ? `${args[args.indexOf('-p') + 1]}/tsconfig.json` : [],
    );
    const folders = listFolders('').flatMap((folder) => [folder, ...listFolders(folder)]);
    const projects = folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((name) => /^tsconfig.*\.json$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    assert.deepEqual([...builtProjects, ...separateProjects].sort(), projects.sort());
  });

  it('runs every project of Jest in exactly one part', async () => {
    const { default: jest } = await import(join(ROOT, 'jest.config.js'));
    const projects = jest.projects.map(
      (/** @type {{ displayName: string }} */ { displayName }) => displayName,
    );
    const usedProjects = Object.keys(PARTS)
      // These two run projects of other parts with other settings.
      .filter((name) => name !== 'databases' && name !== 'sizes')
      .flatMap((name) => createSteps(name))
      .flatMap(({ args }) =>
        args.includes('--selectProjects') ? args.slice(args.indexOf('--selectProjects') + 1) : [],
      );
    assert.deepEqual(usedProjects.sort(), projects.sort());
  });

  it('retries each step with test files if at most four files failed', () => {
    const results = mkdtempSync(join(tmpdir(), 'trailcast-parts-'));
    const createReport = (/** @type {string[]} */ ...names) =>
      JSON.stringify({ testResults: names.map((name) => ({ name, status: 'failed' })) });
    try {
      const steps = ['checks', 'unit', 'stories', 'relay', 'product', 'pages', 'containers'].flatMap((name) =>
        createSteps(name, { results }),
      );
      const createRetries = (/** @type {string} */ text) => {
        for (const { args } of steps) {
          const file = args.map((argument) => /=(.*\.json)$/.exec(argument)?.[1]).find(Boolean);
          if (file) writeFileSync(file, text);
        }
        return steps.flatMap(({ retry }) => retry?.() ?? []);
      };
      assert.deepEqual(
        createRetries(createReport('/c', '/d', '/a', '/b')).map(({ name, args }) => [name, args.slice(-2)]),
        [
          ['tests of the commands, retry', ['/a', '/b']],
          ['unit and API tests, retry', ['client', 'client-dom']],
          ['stories, retry', ['--selectProjects', 'stories']],
          ['a twentieth of the stories at every size, retry', ['--selectProjects', 'walk']],
          ['relay node, retry', ['--selectProjects', 'relay']],
          ['product, retry', ['--selectProjects', 'product']],
          ['pages, retry', ['--selectProjects', 'browser']],
          ['containers, retry', ['--selectProjects', 'containers']],
        ],
      );
      assert.deepEqual(createRetries(createReport('/a', '/b', '/c', '/d', '/e')), []);
    } finally {
      rmSync(results, { recursive: true });
    }
  });

  it('runs only the tests of a requested file', () => {
    const steps = createSteps('unit', { only: 'outbox' });
    assert.deepEqual(
      steps.map((step) => step.name),
      ['unit and API tests'],
    );
    assert.ok(steps[0]?.args.join(' ').includes('--testPathPatterns outbox'));
  });
});
