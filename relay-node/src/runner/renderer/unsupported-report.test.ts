import { unsupportedReport } from './unsupported-report.js';

const ready = 'trailcast-renderer: {"event":"ready","kernels":"avx2","obs":"29.0.2"}';
const unknown =
  'trailcast-renderer: {"event":"unsupported","what":"pixel shader","name":"x.effect/Draw","obs":"29.0.2"}';

describe('unsupportedReport', () => {
  it('returns what could not be drawn in the last run', () => {
    expect(unsupportedReport(`info: a\n${ready}\ninfo: b\n${unknown}\n`)).toBe('pixel shader x.effect/Draw');
  });

  it.each([
    ['nothing was reported', 'info: a\n'],
    ['the last run was ready', `${unknown}\n${ready}\n`],
    ['the report is cut off', 'trailcast-renderer: {"event":"unsup'],
    ['a source is named like a report', 'info: trailcast-renderer: {"event":"unsupported"}'],
  ])('is null when %s', (_, output) => {
    expect(unsupportedReport(output)).toBeNull();
  });

  it('contains no characters beyond names and paths', () => {
    const line = `trailcast-renderer: ${JSON.stringify({ event: 'unsupported', what: '<b>', name: 'x'.repeat(500) })}`;
    const found = unsupportedReport(line);
    expect(found).toMatch(/^\?b\? x+$/);
    expect(found).toHaveLength(120);
  });
});
