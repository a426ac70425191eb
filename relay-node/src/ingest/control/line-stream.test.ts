import { LineStream, LineTooLong } from './line-stream.js';

describe('LineStream.push', () => {
  it('returns whole lines from arbitrary chunks', () => {
    const lines = new LineStream();
    expect(lines.push('{"a"')).toEqual([]);
    expect(lines.push(':1}\n{"b":2}\n\n{"c')).toEqual(['{"a":1}', '{"b":2}']);
    expect(lines.push('":3}\n')).toEqual(['{"c":3}']);
  });

  it('throws for a line of more than 16 MiB', () => {
    expect(() => new LineStream().push('x'.repeat((16 << 20) + 1))).toThrow(LineTooLong);
  });
});
