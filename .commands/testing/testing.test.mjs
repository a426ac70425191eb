import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { mergeRetry, countsIn, failedFiles, jestCounts } from './counts.mjs';
import { ROOT } from '../root.mjs';
import { runProgram } from '../run-program.mjs';
import { createMemoryFolder } from './memory-folder.mjs';
import { PARTS, rowsOf } from './parts.mjs';
import { runSteps } from './step.mjs';
import { summaryLines } from './summary.mjs';

const failure = (/** @type {string} */ name, file = '/f.test.ts', message = '') => ({ name, file, message });

/** @param {string} folder Its folders, without installed packages and hidden ones except our commands. */
function foldersIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => join(folder, name))
    .filter((path) => !path.startsWith('.') || path === '.commands');
}

describe('jestCounts', () => {
  it('counts a file that could not run as a failure, and lists failed and skipped tests', () => {
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
    assert.deepEqual(jestCounts(text), {
      passed: 1,
      failed: 2,
      skipped: ['b', 'c'],
      failures: [
        failure('d', '/a.test.ts', 'not 1\nnot 2'),
        failure('/b.test.ts', '/b.test.ts', 'no such module'),
      ],
    });
  });
});

describe('resultsReporter', () => {
  it('writes results in Jest’s format', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trailcast-reporter-'));
    const named = (/** @type {string} */ name, /** @type {string} */ text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    try {
      const good = named(
        'good.test.mjs',
        `import { describe, it } from 'node:test';
        describe('a', () => describe('b', () => {
          it('passes', () => {});
          it('fails', () => { throw new Error('words'); });
          it('waits', { skip: 'no tool' }, () => {});
          it('is to come', { todo: true }, () => { throw new Error('not yet'); });
        }));`,
      );
      const broken = named('broken.test.mjs', "import 'node:nothing';");
      const reporter = './.commands/testing/results-reporter.mjs';
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
      const args = ['--test', `--test-reporter=${reporter}`, good, broken];
      const { output } = await runProgram(process.execPath, args, { cwd: ROOT, env, timeoutMs: 60_000 });
      const { failures, ...counts } = jestCounts(output);
      assert.deepEqual(counts, { passed: 1, failed: 2, skipped: ['a b waits', 'a b is to come'] });
      assert.deepEqual(failures?.map(({ name, file }) => [name, file]).sort(), [
        [broken, broken],
        ['a b fails', good],
      ]);
      const messages = failures?.map(({ message }) => message).join('\n') ?? '';
      assert.match(messages, /^Error: words$/m);
      assert.match(messages, /No such built-in module/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('failedFiles', () => {
  it('lists the files with a failure, including those that do not compile', () => {
    const text = JSON.stringify({
      testResults: [
        { name: '/a.test.ts', status: 'passed' },
        { name: '/b.test.ts', status: 'failed' },
      ],
    });
    assert.deepEqual(failedFiles(text), ['/b.test.ts']);
  });
});

describe('mergeRetry', () => {
  const first = { passed: 8, failed: 2, skipped: ['s'], failures: [failure('x'), failure('y')] };

  it('reports a test that passes in the retry as flaky', () => {
    const second = { passed: 4, failed: 1, skipped: [], failures: [failure('y')] };
    assert.deepEqual(mergeRetry(first, second), {
      passed: 9,
      failed: 1,
      skipped: ['s'],
      failures: [failure('y')],
      flaky: [failure('x')],
    });
  });

  it('reports a test that fails only in the retry as flaky', () => {
    const second = { passed: 4, failed: 1, skipped: [], failures: [failure('z')] };
    const { passed, failed, flaky } = mergeRetry(first, second);
    assert.deepEqual([passed, failed], [10, 0]);
    assert.deepEqual(flaky, [failure('x'), failure('y'), failure('z')]);
  });

  it('distinguishes tests of the same name in different files', () => {
    const second = { passed: 4, failed: 1, skipped: [], failures: [failure('y', '/g.test.ts')] };
    const { flaky } = mergeRetry(first, second);
    assert.deepEqual(flaky, [failure('x'), failure('y'), failure('y', '/g.test.ts')]);
  });

  it('fails with a test whose file could not run the first time', () => {
    const broken = { passed: 8, failed: 1, skipped: [], failures: [failure('/f.test.ts')] };
    const second = { passed: 4, failed: 1, skipped: [], failures: [failure('y')] };
    assert.deepEqual(mergeRetry(broken, second).failures, [failure('y')]);
  });

  it('reports no flaky tests when a file or the retry could not run', () => {
    const broken = { passed: 0, failed: 1, skipped: [], failures: [failure('/f.test.ts')] };
    assert.deepEqual(mergeRetry(first, broken).flaky, []);
    assert.deepEqual(mergeRetry(first, { ...broken, failures: [] }).flaky, []);
    assert.equal(mergeRetry(first, broken).failed, 1);
  });
});

describe('runSteps', () => {
  const script = (/** @type {number} */ code) => ({
    name: `exit ${code}`,
    command: process.execPath,
    args: ['-e', `process.exit(${code})`],
    timeoutMs: 10_000,
    quiet: true,
  });
  const counts = (/** @type {string[]} */ ...names) => ({
    counts: () => ({
      passed: 1,
      failed: names.length,
      skipped: [],
      failures: names.map((name) => failure(name)),
    }),
  });

  it('retries failed files and reports them as flaky', async () => {
    const retry = () => ({ ...script(0), ...counts() });
    const [result] = await runSteps([{ ...script(1), ...counts('x'), retry }], { root: ROOT });
    assert.equal(result?.code, 0);
    assert.deepEqual(result?.counts?.flaky, [failure('x')]);
  });

  it('does not fail for a test that passed the first time', async () => {
    const retry = () => ({ ...script(3), ...counts('y') });
    const [result] = await runSteps([{ ...script(1), ...counts('x'), retry }], { root: ROOT });
    assert.equal(result?.code, 0);
    assert.deepEqual(result?.counts?.flaky, [failure('x'), failure('y')]);
  });

  it('fails when the retry fails without a failed test', async () => {
    const retry = () => ({ ...script(3), ...counts() });
    const [result] = await runSteps([{ ...script(1), ...counts('x'), retry }], { root: ROOT });
    assert.equal(result?.code, 3);
  });

  it('fails when a test fails both times', async () => {
    const retry = () => ({ ...script(3), ...counts('x') });
    const [result] = await runSteps([{ ...script(1), ...counts('x'), retry }], { root: ROOT });
    assert.equal(result?.code, 3);
    assert.deepEqual(result?.counts?.failures, [failure('x')]);
  });
});

describe('createMemoryFolder', () => {
  it('uses memory only if there is enough, and removes the folder', () => {
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
        const other = createMemoryFolder('t-', options);
        assert.ok(!other.path.startsWith(memory) && existsSync(other.path));
        other.remove();
      }
    } finally {
      rmSync(memory, { recursive: true });
    }
  });
});

describe('countsIn', () => {
  it('treats a missing results file as a failure', () => {
    assert.deepEqual(countsIn('/no/such/file'), { passed: 0, failed: 1, skipped: [] });
  });
});

describe('summaryLines', () => {
  const step = { name: 'unit', code: 0, ms: 10, counts: { passed: 3, failed: 0, skipped: ['slow one'] } };

  it('lists skipped tests', () => {
    const lines = summaryLines([{ part: 'unit', ms: 61_000, steps: [step] }]);
    assert.deepEqual(lines.slice(1), [
      '  skipped: slow one',
      'unit: 61 s, 1 steps',
      'Tests: 3 passed, 0 failed, 1 skipped',
      'All passed.',
    ]);
  });

  const linesOf = (/** @type {object} */ counts, code = 0) =>
    summaryLines([
      {
        part: 'product',
        ms: 1,
        steps: [{ ...step, code, counts: { ...step.counts, skipped: [], ...counts } }],
      },
    ]);
  const file = join(ROOT, 'bff/tests/a.test.ts');

  it('lists flaky tests with file and first lines of the message', () => {
    const lines = linesOf({ flaky: [failure('a start', file, 'one\n\ntwo\nthree\nfour')] });
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
    const failures = [failure('a start', file, message.join('\n')), failure(file, file, 'no such module')];
    const lines = linesOf({ failures, failed: 2 }, 1);
    assert.deepEqual(lines.slice(3, 6), ['FAILED: a start (bff/tests/a.test.ts)', '    red', '    line 0']);
    assert.deepEqual(lines.slice(15), [
      '    line 10',
      'FAILED: bff/tests/a.test.ts',
      '    no such module',
      'FAILED: unit (exit 1)',
      '1 of 1 steps failed.',
    ]);
  });

  it('lists twenty of many failures in the last 60 lines', () => {
    const message = Array.from({ length: 20 }, () => 'x'.repeat(500)).join('\n');
    const failures = Array.from({ length: 30 }, (_, number) => failure(`test ${number}.`, file, message));
    const lines = linesOf({ failures, failed: 30 }, 1);
    const last = lines.slice(-60);
    assert.equal(last.filter((line) => /^FAILED: test \d+\. /.test(line)).length, 20);
    assert.ok(last.includes('FAILED: 10 more'));
    assert.ok(last.every((line) => line.length < 200));
  });

  it('lists each failed step', () => {
    const lines = summaryLines([
      { part: 'unit', ms: 1, steps: [step, { ...step, name: 'lint', code: 2, counts: null }] },
    ]);
    assert.deepEqual(lines.slice(-2), ['FAILED: lint (exit 2)', '1 of 2 steps failed.']);
  });
});

describe('PARTS', () => {
  const context = { root: ROOT, results: '/tmp', only: null, env: {} };
  const stepsOf = (/** @type {string} */ name, change = {}) =>
    PARTS[name]?.steps({ ...context, ...change }) ?? [];

  it('limits the time of every step', () => {
    for (const name of Object.keys(PARTS))
      for (const step of stepsOf(name)) assert.ok(step.timeoutMs > 0, step.name);
  });

  it('runs checks, CPU-bound and waiting parts in parallel', () => {
    const gate = Object.keys(PARTS).filter((name) => PARTS[name]?.gate);
    assert.deepEqual(rowsOf(gate), [
      ['checks', 'containers'],
      ['unit', 'stories', 'pages'],
      ['relay', 'product'],
    ]);
    assert.deepEqual(rowsOf(['swarms']), [['swarms']]);
  });

  it('checks the types of every project', () => {
    const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
    const built = references.map((/** @type {{ path: string }} */ { path }) =>
      path.endsWith('.json') ? path : `${path}/tsconfig.json`,
    );
    const others = stepsOf('checks').flatMap(({ args }) =>
      args.includes('-p') ? `${args[args.indexOf('-p') + 1]}/tsconfig.json` : [],
    );
    const folders = foldersIn('').flatMap((folder) => [folder, ...foldersIn(folder)]);
    const projects = folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((name) => /^tsconfig.*\.json$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    assert.deepEqual([...built, ...others].sort(), projects.sort());
  });

  it('runs every project of Jest in exactly one part', async () => {
    const { default: jest } = await import(join(ROOT, 'jest.config.js'));
    const projects = jest.projects.map(
      (/** @type {{ displayName: string }} */ { displayName }) => displayName,
    );
    const run = Object.keys(PARTS)
      // They run others' projects with other settings.
      .filter((name) => name !== 'databases' && name !== 'sizes')
      .flatMap((name) => stepsOf(name))
      .flatMap(({ args }) =>
        args.includes('--selectProjects') ? args.slice(args.indexOf('--selectProjects') + 1) : [],
      );
    assert.deepEqual(run.sort(), projects.sort());
  });

  it('retries each step of test files, for at most four failed files', () => {
    const results = mkdtempSync(join(tmpdir(), 'trailcast-parts-'));
    const failed = (/** @type {string[]} */ ...names) =>
      JSON.stringify({ testResults: names.map((name) => ({ name, status: 'failed' })) });
    try {
      const steps = ['checks', 'unit', 'stories', 'relay', 'product', 'pages', 'containers'].flatMap((name) =>
        stepsOf(name, { results }),
      );
      const written = (/** @type {string} */ text) => {
        for (const { args } of steps) {
          const file = args.map((word) => /=(.*\.json)$/.exec(word)?.[1]).find(Boolean);
          if (file) writeFileSync(file, text);
        }
        return steps.flatMap(({ retry }) => retry?.() ?? []);
      };
      assert.deepEqual(
        written(failed('/c', '/d', '/a', '/b')).map(({ name, args }) => [name, args.slice(-2)]),
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
      assert.deepEqual(written(failed('/a', '/b', '/c', '/d', '/e')), []);
    } finally {
      rmSync(results, { recursive: true });
    }
  });

  it('runs only the tests of one file when requested', () => {
    const steps = stepsOf('unit', { only: 'outbox' });
    assert.deepEqual(
      steps.map((step) => step.name),
      ['unit and API tests'],
    );
    assert.ok(steps[0]?.args.join(' ').includes('--testPathPatterns outbox'));
  });
});
