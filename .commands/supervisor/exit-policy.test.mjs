import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCrashLine, decideAfterExit } from './exit-policy.mjs';

const crash = { code: null, uptimeMs: 60_000, stderr: [], crashes: 0, wasEverReady: true };

describe('decideAfterExit', () => {
  it('restarts a killed process immediately', () => {
    assert.deepEqual(decideAfterExit(crash), { kind: 'restart', delayMs: 50, crashes: 1 });
  });

  it('waits longer after each consecutive crash, up to 10 s', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 60].map((crashes) => {
      const decision = decideAfterExit({ ...crash, uptimeMs: 100, crashes });
      return decision.kind === 'restart' ? decision.delayMs : decision;
    });
    assert.deepEqual(delays, [50, 250, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
  });

  it('resets the backoff after 30 s without a crash', () => {
    assert.deepEqual(decideAfterExit({ ...crash, uptimeMs: 30_000, crashes: 9 }), {
      kind: 'restart',
      delayMs: 50,
      crashes: 1,
    });
  });

  it('treats code 78 before the first readiness as fatal, with the process’s message', () => {
    const exit = { ...crash, code: 78, stderr: ['port 4000 is in use'], wasEverReady: false };
    assert.deepEqual(decideAfterExit(exit), { kind: 'fatal', message: 'port 4000 is in use' });
  });

  it('treats an early exit with code 1 and one error line as a failed start', () => {
    const stderr = ['(node:12) ExperimentalWarning: x', 'the database file is damaged', ''];
    const exit = { code: 1, uptimeMs: 900, stderr, crashes: 0, wasEverReady: false };
    assert.deepEqual(decideAfterExit(exit), { kind: 'fatal', message: 'the database file is damaged' });
  });

  it('restarts a process that exits early with a stack trace', () => {
    const stderr = ['Error: boom', '    at x (y.js:1:1)'];
    assert.equal(
      decideAfterExit({ code: 1, uptimeMs: 900, stderr, crashes: 0, wasEverReady: false }).kind,
      'restart',
    );
  });

  it('restarts a misconfigured process with the longest delay after all processes were ready', () => {
    const exit = { ...crash, code: 78, stderr: ['the database file is damaged'] };
    assert.deepEqual(decideAfterExit(exit), { kind: 'restart', delayMs: 10_000, crashes: 1 });
  });
});

describe('findCrashLine', () => {
  it('returns the error line of a stack trace', () => {
    const stderr = [
      'node:internal:1',
      '  throw err;',
      '',
      "TypeError [ERR_X]: no 'y'",
      '    at z',
      '',
      'Node.js v20.20.2',
    ];
    assert.equal(findCrashLine(stderr), "TypeError [ERR_X]: no 'y'");
  });

  it('returns the last line if there is no error, and null if there is no output', () => {
    assert.equal(findCrashLine(['one', 'two', '']), 'two');
    assert.equal(findCrashLine(['']), null);
  });
});
