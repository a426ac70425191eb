import { REPORT_TEXTS } from '../report-texts.js';
import { divideAtLosses } from './report-segments.js';
import { findZoom, renderZoom } from './report-zoom.js';

const SECOND_MS = 1_000;
const toSpan = (from: number, to: number) => ({ fromMs: from * SECOND_MS, toMs: to * SECOND_MS });
const scene = (name: string, from: number, to: number) => ({
  ...{ kind: 'scene' as const, scene: name },
  ...toSpan(from, to),
});

/** Segments of a broadcast of one scene with the feed lost at the given times. */
const divide = (totalS: number, ...losses: [from: number, to: number][]) =>
  divideAtLosses({ seen: [scene('Live', 0, totalS)], lost: losses.map(([from, to]) => toSpan(from, to)) });

/** Returns start and end of what is drawn larger, s. */
function find(totalS: number, ...losses: [from: number, to: number][]) {
  const zoom = findZoom(divide(totalS, ...losses), totalS * SECOND_MS);
  return zoom && [zoom.fromMs / SECOND_MS, zoom.toMs / SECOND_MS];
}

describe('findZoom', () => {
  it('returns the time around an incident that is too short to be read', () => {
    expect(find(600, [300, 312])).toEqual([298, 314]);
    expect(find(600, [0, 3])).toEqual([0, 4]);
    expect(find(600, [594, 600])).toEqual([593, 600]);
  });

  it('joins what happened within 15 s, and returns the longest incident', () => {
    expect(find(600, [100, 103], [300, 304], [316, 318])).toEqual([297, 321]);
  });

  it('returns null without an incident, and if it is readable', () => {
    expect(find(600)).toBeNull();
    expect(find(600, [300, 330])).toBeNull();
    // A short scene that the user had chosen is none.
    const seen = [scene('Live', 0, 300), scene('Map', 300, 303), scene('Live', 303, 600)];
    expect(findZoom(divideAtLosses({ seen, lost: [] }), 600_000)).toBeNull();
  });

  it('returns null if it would be most of the broadcast, or still not readable', () => {
    expect(find(100, [10, 12], [24, 26], [38, 40])).toBeNull();
    const weak = { kind: 'weak-link' as const, scene: 'Weak', ...toSpan(1_000, 1_600) };
    const seen = [scene('Live', 0, 1_000), weak, scene('Live', 1_600, 7_200)];
    expect(findZoom(divideAtLosses({ seen, lost: [toSpan(1_602, 1_604)] }), 7_200_000)).toBeNull();
  });
});

describe('renderZoom', () => {
  /** A panic and a dead zone at the end of a broadcast. */
  const PANIC_SEEN = [
    scene('Live', 0, 192),
    { kind: 'card' as const, scene: null, ...toSpan(192, 196) },
    scene('Live', 196, 200),
    { kind: 'feed-loss' as const, scene: 'Be right back', ...toSpan(200, 205) },
  ];
  const segments = divideAtLosses({ seen: PANIC_SEEN, lost: [toSpan(198, 205)] }, [toSpan(192, 196)]);

  it('draws each part on the scale of the enlarged time, with its name before the length', () => {
    const html = renderZoom(segments, toSpan(189, 205), 205_000, REPORT_TEXTS.en);
    // From 3:09 to 3:25, which are 16 s.
    const parts = [...html.matchAll(/class="seen (.*?)" style="left:min\((.*?),.*?title="(.*?)">(.*?)<\/div>/g)]
      .map(([, className, left, title, text]) => [className, left, title, text?.replaceAll(/<.*?>/g, ' ').trim()])
      .sort(([, a = ''], [, b = '']) => parseFloat(a) - parseFloat(b)); // prettier-ignore
    expect(parts).toEqual([
      ['live', '0%', 'Live, 0:00–3:12', 'Live'],
      ['panic', '18.75%', '“One moment”, panic, 3:12–3:16', 'Panic  “One moment”, panic  0:04'],
      ['live', '43.75%', 'Live, 3:16–3:18', 'Live  0:02'],
      ['live no-feed', '56.25%', 'Live, feed lost, 3:18–3:20', 'feed lost  0:02'],
      [
        'feed-loss',
        '68.75%',
        'Be right back, feed lost, 3:20–3:25',
        'Be right back  Be right back, feed lost  0:05',
      ],
    ]);
    expect(html).toContain('<path d="M922 0H1000L1000 10H0Z"/>');
    expect(html).toContain('<span>3:09</span><span>enlarged</span><span>3:25</span>');
  });

  it('escapes scene names', () => {
    const html = renderZoom(divide(600, [300, 304]), toSpan(299, 305), 600_000, REPORT_TEXTS.en);
    expect(html).toContain('<span>Live</span>');
    const hostile = divideAtLosses({ seen: [scene('<b>', 0, 600)], lost: [toSpan(300, 304)] });
    expect(renderZoom(hostile, toSpan(299, 305), 600_000, REPORT_TEXTS.en)).not.toContain('<b>');
  });
});
