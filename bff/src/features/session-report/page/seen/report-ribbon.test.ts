import { renderDeadZones } from '../report-dead-zones.js';
import { PICTURE_STYLE } from '../report-picture-style.js';
import { REPORT_TEXTS } from '../report-texts.js';
import { groupSegments } from './report-ribbon-groups.js';
import { renderBlockKeys, renderRibbon } from './report-ribbon.js';
import { divideAtLosses, type Segment } from './report-segments.js';

const SECOND_MS = 1_000;
const toSpan = (from: number, to: number) => ({ fromMs: from * SECOND_MS, toMs: to * SECOND_MS });
const LOST = [toSpan(138, 145)];
const PANICS = [toSpan(134, 138)];
/** A panic and a dead zone near the end of two and a half minutes. */
const SEGMENTS = divideAtLosses(
  {
    seen: [
      { kind: 'scene', scene: 'Live', ...toSpan(0, 55) },
      { kind: 'scene', scene: 'Starting soon', ...toSpan(55, 60) },
      { kind: 'scene', scene: 'Live', ...toSpan(60, 134) },
      { kind: 'card', scene: null, ...toSpan(134, 138) },
      { kind: 'scene', scene: 'Live', ...toSpan(138, 141) },
      { kind: 'feed-loss', scene: 'Be right back', ...toSpan(141, 146) },
      { kind: 'scene', scene: 'Live', ...toSpan(146, 147) },
    ],
    lost: LOST,
  },
  PANICS,
);
const LENGTH_MS = 147 * SECOND_MS;

/** Returns the blocks in the order of time: class, percentages of left edge and width, title. */
const findBlocks = (html: string) =>
  [...html.matchAll(/<div class="([^"]*)" style="left:min\((.*?)%,100% - 2px\);width:max\(2px,(.*?)%\)"(?: title="(.*?)")?/g)]
    .map(([, className, left, width, title]) => ({ className, left: Number(left), width: Number(width), title }))
    .sort((a, b) => a.left - b.left); // prettier-ignore

/** Returns the segments in a longer broadcast, in which all but the first last as long as before. */
const precede = (seconds: number): Segment[] =>
  SEGMENTS.map((segment, index) => ({
    ...segment,
    fromMs: segment.fromMs + (index === 0 ? 0 : seconds * SECOND_MS),
    toMs: segment.toMs + seconds * SECOND_MS,
  }));
const [LONG_SEGMENTS, LONG_MS] = [precede(7_200), LENGTH_MS + 7_200 * SECOND_MS];

describe('renderRibbon', () => {
  it('draws each segment exactly at its time, on the scale of the dead zones', () => {
    const blocks = findBlocks(renderRibbon(groupSegments(SEGMENTS, LENGTH_MS), LENGTH_MS, REPORT_TEXTS.en));
    expect(blocks.map(({ className, title }) => [className, title])).toEqual([
      ['seen live', 'Live, 0:00–0:55'],
      ['seen scene-1', 'Starting soon, 0:55–1:00'],
      ['seen live', 'Live, 1:00–2:14'],
      ['seen panic', '“One moment”, panic, 2:14–2:18'],
      ['seen live no-feed', 'Live, feed lost, 2:18–2:21'],
      ['seen feed-loss', 'Be right back, feed lost, 2:21–2:25'],
      ['seen short', '2 short changes, 2:25–2:27'],
    ]);
    for (const [index, { left, width }] of blocks.entries())
      expect(left + width).toBeCloseTo(blocks[index + 1]?.left ?? 100, 1);
    const [deadZone] = findBlocks(renderDeadZones(LOST, LENGTH_MS, REPORT_TEXTS.en));
    const [firstLost, lastLost] = [blocks[4], blocks[5]];
    expect(deadZone?.left).toBe(firstLost?.left);
    expect((deadZone?.left ?? 0) + (deadZone?.width ?? 0)).toBeCloseTo(
      (lastLost?.left ?? 0) + (lastLost?.width ?? 0),
      1,
    );
  });

  it('draws short segments as one block, in red with a loss, and a panic over all', () => {
    const html = renderRibbon(groupSegments(LONG_SEGMENTS, LONG_MS), LONG_MS, REPORT_TEXTS.en);
    expect(findBlocks(html).map(({ className, title }) => [className, title])).toEqual([
      ['seen live', 'Live, 0:00–2:00:55'],
      ['seen short', '2 short changes, 2:00:55–2:02:14'],
      ['seen panic', '“One moment”, panic, 2:02:14–2:02:18'],
      ['seen short no-feed', '4 short changes, feed lost, 2:02:18–2:02:27'],
    ]);
    expect([...html.matchAll(/class="seen (\w+)/g)].at(-1)?.[1]).toBe('panic');
    expect(PICTURE_STYLE.indexOf('.short{')).toBeGreaterThan(PICTURE_STYLE.indexOf('.no-feed,'));
  });

  it('draws no gaps in a broadcast of short segments', () => {
    const segments = Array.from({ length: 60 }, (_, index): Segment => ({
      ...{ kind: 'scene', scene: index % 2 === 0 ? 'Live' : 'Map' },
      ...toSpan(index * 120, (index + 1) * 120),
      ...{ isFeedLost: false, isFeedBack: false, isPanic: false },
    }));
    const html = renderRibbon(groupSegments(segments, 7_200_000), 7_200_000, REPORT_TEXTS.en);
    expect(html.match(/class="seen live dense"/g)).toHaveLength(30);
    expect(PICTURE_STYLE).toContain('.seen:not(.dense){box-shadow:');
  });
});

describe('renderBlockKeys', () => {
  const findNames = (segments: Segment[], totalMs: number, language: 'en' | 'de') =>
    renderBlockKeys(groupSegments(segments, totalMs), REPORT_TEXTS[language]).map(
      (key) => /^<span class="key"><i class="seen (.*?)"><\/i><span>(.*?)<\/span><\/span>$/.exec(key)?.slice(1),
    ); // prettier-ignore

  it('counts short changes, apart from those with a loss', () => {
    expect(findNames(LONG_SEGMENTS, LONG_MS, 'en')).toEqual([
      ['short', '2 short changes'],
      ['short no-feed', '4 short changes, feed lost'],
    ]);
    expect(findNames(LONG_SEGMENTS, LONG_MS, 'de')).toEqual([
      ['short', '2 kurze Wechsel'],
      ['short no-feed', '4 kurze Wechsel, Bild weg'],
    ]);
  });

  it('is empty without a block', () => {
    expect(findNames(SEGMENTS.slice(0, 3), 134 * SECOND_MS, 'en')).toEqual([]);
  });
});
