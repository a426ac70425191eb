import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatTerminalLine } from './terminal-line.mjs';

describe('formatTerminalLine', () => {
  it('returns a warning followed by its error', () => {
    assert.equal(
      formatTerminalLine('{"level":40,"msg":"node unreachable","err":{"message":"timeout"}}'),
      'node unreachable: timeout',
    );
  });

  it('returns the same text of warning and error once', () => {
    assert.equal(formatTerminalLine('{"level":50,"msg":"boom","err":{"message":"boom"}}'), 'boom');
  });

  for (const line of [
    '{"level":30,"msg":"listening"}',
    'plain text',
    '{"level":50',
    '{}',
    '{"level":50}',
    '',
  ]) {
    it(`returns null for ${JSON.stringify(line)}`, () => assert.equal(formatTerminalLine(line), null));
  }
});
