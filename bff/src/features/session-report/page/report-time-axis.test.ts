import { renderTimeAxis } from './report-time-axis.js';

const CHARACTER_PX = 7.5;
const findLabels = (html: string) =>
  [...html.matchAll(/<span(?: class="(.*?)")? style="left:(.*?)%">(.*?)<\/span>/g)].map(
    ([, className, left, text = '']) => ({ className, left: Number(left) / 100, text }),
  );

/**
 * Returns the labels of a page of `pageWidth` px as [left, right], px, by the page's style: the axis' margins, what a
 * narrow page hides, and the first and the last label within the axis.
 */
function placeLabels(lengthMs: number, pageWidth: number): [number, number][] {
  const html = renderTimeAxis(lengthMs);
  const isSmall = pageWidth <= 384;
  const hidesEven = isSmall || (pageWidth <= 480 && html.includes('class="axis x long"'));
  const axisPx = Math.min(pageWidth, 920) - (isSmall ? 40 : 64) - 2 - 40;
  return findLabels(html).flatMap(({ className, left, text }, index) => {
    const isLast = className === 'last';
    const isHidden = (className === 'wide' && pageWidth <= 640) || (className === 'phone' && isSmall);
    if (!isLast && (isHidden || (hidesEven && index % 2 === 1))) return [];
    const width = text.length * CHARACTER_PX;
    const leftPx = left * axisPx - (index === 0 ? 0 : isLast ? width : width / 2);
    return [[leftPx, leftPx + width]];
  });
}

describe('renderTimeAxis', () => {
  it.each([
    [39_000, ['0:00', '0:10', '0:20', '0:30', '0:39']],
    [31_000, ['0:00', '0:10', '0:20', '0:31']],
    [3_661_000, ['0:00', '15:00', '30:00', '45:00', '1:01:01']],
  ])('labels round times and the end of %d ms', (lengthMs, labels) => {
    const html = renderTimeAxis(lengthMs);
    expect(findLabels(html).map(({ text }) => text)).toEqual(labels);
  });

  it.each([320, 384, 385, 480, 481, 640, 641, 1_280])('has no labels that overlap on a page of %d px', (pageWidth) => {
    const lengths = Array.from({ length: 4_000 }, (_, index) => (index + 1) * 1_000);
    const longLengths = Array.from({ length: 2_000 }, (_, index) => 4_000_000 + index * 47_000);
    const overlaps = [...lengths, ...longLengths].filter((lengthMs) =>
      placeLabels(lengthMs, pageWidth).some(([left], index, labels) => left < (labels[index - 1]?.[1] ?? -4) + 4),
    );
    expect(overlaps.slice(0, 5)).toEqual([]);
  }); // prettier-ignore

  it('has a round time near the end only on a page that is wide enough', () => {
    expect(renderTimeAxis(35_000)).toContain('<span class="wide" style="left:85.71%">0:30</span>');
    expect(renderTimeAxis(147_000)).toContain('<span class="phone" style="left:81.63%">2:00</span>');
    expect(renderTimeAxis(39_000)).not.toMatch(/class="(wide|phone)"/);
  });

  it('has each round time on a phone that is at least 40 px before the middle of the last label', () => {
    expect(placeLabels(147_000, 390)).toHaveLength(6);
    expect(placeLabels(147_000, 320)).toHaveLength(3);
  });
});
