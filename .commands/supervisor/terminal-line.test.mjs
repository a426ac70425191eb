import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { terminalLine } from './terminal-line.mjs';

describe('terminalLine', () => {
  it('returns a warning followed by its error', () => {
    assert.equal(
      terminalLine('{"level":40,"msg":"node unreachable","err":{"message":"timeout"}}'),
      'node unreachable: timeout',
    );
  });

  it('does not repeat the same text', () => {
    assert.equal(terminalLine('{"level":50,"msg":"boom","err":{"message":"boom"}}'), 'boom');
  });

  for (const line of [
    '{"level":30,"msg":"listening"}',
    'plain text',
    '{"level":50',
    '{}',
    '{"level":50}',
    '',
  ]) {
    it(`leaves ${JSON.stringify(line)} to the log file`, () => assert.equal(terminalLine(line), null));
  }
});
