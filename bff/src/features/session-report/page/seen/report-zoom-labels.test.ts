import { REPORT_TEXTS } from '../report-texts.js';
import type { Segment } from './report-segments.js';
import { renderLabels } from './report-zoom-labels.js';

const SEGMENT: Segment = {
  ...{ kind: 'scene', scene: 'Live', fromMs: 0, toMs: 4_000 },
  ...{ isFeedLost: false, isFeedBack: false, isPanic: false },
};
const LOST: Segment = { ...SEGMENT, isFeedLost: true };
const BRIDGED: Segment = { ...LOST, kind: 'feed-loss', scene: 'Be right back' };

describe('renderLabels', () => {
  const render = (segment: Segment, share: number, language: 'en' | 'de' = 'en') =>
    renderLabels(segment, share, true, REPORT_TEXTS[language]);

  it('names a segment in the legend’s words, with its length', () => {
    expect(render(BRIDGED, 1)).toBe('<span>Be right back, feed lost</span><span>0:04</span>');
    expect(render(LOST, 1, 'de')).toBe('<span>Live, Bild weg</span><span>0:04</span>');
  });

  it('has a shorter name or two lines on a narrower screen', () => {
    // 65, 80 and 149 px.
    expect(render(BRIDGED, 4 / 14)).toBe(
      '<span class="at-phone">Be right<br>back</span><span class="at-wide">Be right back,<br>feed lost</span><span>0:04</span>',
    );
    // 49, 60 and 111 px.
    expect(render(LOST, 3 / 14)).toBe(
      '<span class="at-narrow at-phone">feed<br>lost</span><span class="at-wide">Live,<br>feed lost</span><span>0:04</span>',
    );
    expect(render(LOST, 3 / 14, 'de')).toContain('<span class="at-narrow at-phone">Bild<br>weg</span>');
  });

  it('has only the length if no name fits, and a name if it has no length', () => {
    expect(render(LOST, 0.05)).toBe('<span>0:04</span>');
    expect(renderLabels(SEGMENT, 0.05, false, REPORT_TEXTS.en)).toBe('<span>Live</span>');
  });

  it('escapes scene names', () => {
    expect(render({ ...SEGMENT, scene: '<b>' }, 1)).toContain('<span>&lt;b&gt;</span>');
  });
});
