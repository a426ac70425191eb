import { renderTimeAxis } from './report-time-axis.js';

describe('renderTimeAxis', () => {
  it.each([
    [39_000, ['0:00', '0:10', '0:20', '0:30', '0:39']],
    [31_000, ['0:00', '0:10', '0:20', '0:31']],
    [3_661_000, ['0:00', '15:00', '30:00', '45:00', '1:01:01']],
  ])('labels round times and the end of %d ms', (lengthMs, labels) => {
    const html = renderTimeAxis(lengthMs);
    expect([...html.matchAll(/<span.*?>(.*?)<\/span>/g)].map(([, label]) => label)).toEqual(labels);
  });

  it('has a round time near the end only on a wide page', () => {
    expect(renderTimeAxis(35_000)).toContain('<span class="wide" style="left:85.71%">0:30</span>');
    expect(renderTimeAxis(39_000)).not.toContain('class="wide"');
  });
});
