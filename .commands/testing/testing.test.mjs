import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { afterSecondRun, countsIn, failedFiles, jestCounts, tapCounts } from './counts.mjs';
import { ROOT } from '../root.mjs';
import { LANES } from './lanes.mjs';
import { runSteps } from './step.mjs';
import { summaryLines } from './summary.mjs';

describe('jestCounts', () => {
  it('counts a suite that does not compile as a failure and names skipped tests', () => {
    const text = JSON.stringify({
      numPassedTests: 2,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          assertionResults: [
            { status: 'passed', fullName: 'a' },
            { status: 'pending', fullName: 'b' },
            { status: 'todo', fullName: 'c' },
          ],
        },
      ],
    });
    assert.deepEqual(jestCounts(text), {
      passed: 2,
      failed: 2,
      skipped: ['b', 'c'],
      failures: [],
    });
  });
});

describe('failedFiles', () => {
  it('names the files that hold a failure, those that do not compile included', () => {
    const text = JSON.stringify({
      testResults: [
        { name: '/a.test.ts', status: 'passed' },
        { name: '/b.test.ts', status: 'failed' },
      ],
    });
    assert.deepEqual(failedFiles(text), ['/b.test.ts']);
  });
});

describe('afterSecondRun', () => {
  const first = { passed: 8, failed: 2, skipped: ['s'], failures: ['x', 'y'] };

  it('tells what passed only then', () => {
    const second = { passed: 4, failed: 1, skipped: [], failures: ['y'] };
    assert.deepEqual(afterSecondRun(first, second), {
      passed: 9,
      failed: 1,
      skipped: ['s'],
      failures: ['y'],
      unsteady: ['x'],
    });
  });

  it('holds nothing for steady when a file broke before its tests', () => {
    const second = { passed: 0, failed: 1, skipped: [], failures: [] };
    assert.deepEqual(afterSecondRun(first, second).unsteady, []);
    assert.equal(afterSecondRun(first, second).failed, 1);
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
  const counts = (/** @type {string[]} */ ...failures) => ({
    counts: () => ({ passed: 1, failed: failures.length, skipped: [], failures }),
  });

  it('runs once more what failed, and names it', async () => {
    const again = () => ({ ...script(0), ...counts() });
    const [result] = await runSteps([{ ...script(1), ...counts('x'), again }], 1, ROOT);
    assert.equal(result?.code, 0);
    assert.deepEqual(result?.counts?.unsteady, ['x']);
  });

  it('fails what fails both times', async () => {
    const again = () => ({ ...script(3), ...counts('x') });
    const [result] = await runSteps([{ ...script(1), ...counts('x'), again }], 1, ROOT);
    assert.equal(result?.code, 3);
    assert.deepEqual(result?.counts?.failures, ['x']);
  });
});

describe('tapCounts', () => {
  it('reads totals and skipped names', () => {
    const text = 'ok 1 - x\n    ok 2 - y # SKIP no tool\n# pass 1\n# fail 2\n# cancelled 1\n# skipped 1\n';
    assert.deepEqual(tapCounts(text), { passed: 1, failed: 3, skipped: ['y'] });
  });
});

describe('countsIn', () => {
  it('takes a missing results file as a failure', () => {
    assert.deepEqual(countsIn('/no/such/file', tapCounts), { passed: 0, failed: 1, skipped: [] });
  });
});

describe('summaryLines', () => {
  const step = { name: 'unit', code: 0, ms: 10, counts: { passed: 3, failed: 0, skipped: ['slow one'] } };

  it('lists skipped tests', () => {
    const lines = summaryLines([{ lane: 'A', ms: 61_000, steps: [step] }]);
    assert.deepEqual(lines.slice(1), [
      'Lane A: 61 s, 1 steps',
      'Tests: 3 passed, 0 failed, 1 skipped',
      '  skipped: slow one',
      'All passed.',
    ]);
  });

  it('names what passed at the second run only', () => {
    const counts = { ...step.counts, skipped: [], unsteady: ['a start'] };
    const lines = summaryLines([{ lane: 'C', ms: 1, steps: [{ ...step, counts }] }]);
    assert.ok(lines.includes('  unsteady, passed at the second run only: a start'));
  });

  it('names each failed step', () => {
    const lines = summaryLines([
      { lane: 'A', ms: 1, steps: [step, { ...step, name: 'lint', code: 2, counts: null }] },
    ]);
    assert.deepEqual(lines.slice(-2), ['FAILED: lint (exit 2)', '1 of 2 steps failed.']);
  });
});

describe('LANES', () => {
  const context = { root: ROOT, results: '/tmp', only: null, env: {} };

  it('bounds every step in time', () => {
    for (const lane of Object.values(LANES)) {
      for (const step of lane(context).flatMap((stage) => stage.steps))
        assert.ok(step.timeoutMs > 0, step.name);
    }
  });

  it('gives each step of test files a second run, for two failed files at most', () => {
    const results = mkdtempSync(join(tmpdir(), 'trailcast-lanes-'));
    const failed = (/** @type {string[]} */ ...names) =>
      JSON.stringify({ testResults: names.map((name) => ({ name, status: 'failed' })) });
    try {
      const steps = ['A', 'B', 'C', 'D'].flatMap((lane) =>
        (LANES[lane]?.({ ...context, results }) ?? []).flatMap((stage) => stage.steps),
      );
      const written = (/** @type {string} */ text) => {
        for (const { args } of steps) {
          const file = args.find((word) => word.startsWith('--outputFile='))?.split('=')[1];
          if (file) writeFileSync(file, text);
        }
        return steps.flatMap(({ again }) => again?.() ?? []);
      };
      assert.deepEqual(
        written(failed('/a', '/b')).map(({ name, args }) => [name, args.slice(-2)]),
        [
          ['unit and API tests, once more', ['relay-node', 'client']],
          ['stories, once more', ['/a', '/b']],
          ['relay node with real parts, once more', ['--selectProjects', 'relay']],
          ['the client’s specification, once more', ['--selectProjects', 'specification']],
          ['end to end, once more', ['--selectProjects', 'e2e']],
          ['containers, once more', ['containers', 'product-containers']],
        ],
      );
      assert.deepEqual(written(failed('/a', '/b', '/c')), []);
    } finally {
      rmSync(results, { recursive: true });
    }
  });

  it('runs the tests of one file alone when asked', () => {
    const steps = LANES.A?.({ ...context, only: 'outbox' }).flatMap((stage) => stage.steps) ?? [];
    assert.deepEqual(
      steps.map((step) => step.name),
      ['unit and API tests'],
    );
    assert.ok(steps[0]?.args.join(' ').includes('--testPathPatterns outbox'));
  });
});
