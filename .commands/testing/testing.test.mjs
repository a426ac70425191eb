import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countsIn, jestCounts, tapCounts } from './counts.mjs';
import { ROOT } from '../root.mjs';
import { LANES } from './lanes.mjs';
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
    assert.deepEqual(jestCounts(text), { passed: 2, failed: 2, skipped: ['b', 'c'] });
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

  it('runs the tests of one file alone when asked', () => {
    const steps = LANES.A?.({ ...context, only: 'outbox' }).flatMap((stage) => stage.steps) ?? [];
    assert.deepEqual(
      steps.map((step) => step.name),
      ['unit and API tests'],
    );
    assert.ok(steps[0]?.args.join(' ').includes('--testPathPatterns outbox'));
  });
});
