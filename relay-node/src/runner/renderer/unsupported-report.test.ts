import { findUnsupported } from './unsupported-report.js';

const readyReport = 'trailcast-renderer: {"event":"ready","kernels":"avx2","obs":"29.0.2"}';
const unsupportedReport =
  'trailcast-renderer: {"event":"unsupported","what":"pixel shader","name":"x.effect/Draw","obs":"29.0.2"}';

describe('findUnsupported', () => {
  it('returns the reported object of the last run', () => {
    expect(findUnsupported(`info: a\n${readyReport}\ninfo: b\n${unsupportedReport}\n`)).toBe(
      'pixel shader x.effect/Draw',
    );
  });

  it.each([
    ['nothing was reported', 'info: a\n'],
    ['the last run was ready', `${unsupportedReport}\n${readyReport}\n`],
    ['the report is cut off', 'trailcast-renderer: {"event":"unsup'],
    ['a source is named like a report', 'info: trailcast-renderer: {"event":"unsupported"}'],
  ])('returns null if %s', (_name, output) => {
    expect(findUnsupported(output)).toBeNull();
  });

  it('replaces unexpected characters and limits the length', () => {
    const line = `trailcast-renderer: ${JSON.stringify({ event: 'unsupported', what: '<b>', name: 'x'.repeat(500) })}`;
    const unsupported = findUnsupported(line);
    expect(unsupported).toMatch(/^\?b\? x+$/);
    expect(unsupported).toHaveLength(120);
  });
});
