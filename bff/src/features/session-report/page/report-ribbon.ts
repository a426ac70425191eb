import { escapeHtml, toPercentage } from './report-html.js';
import type { SeenSpan, Segment } from './report-segments.js';
import { formatDuration, type ReportTexts } from './report-texts.js';

/** Classes of the scenes that the user has chosen, the longest shown first. All further scenes have the last one. */
const SCENE_CLASSES = ['scene-1', 'scene-2', 'scene-3'] as const;
/** Added to the class of a scene that was shown although the feed was lost. */
const FEED_LOST_CLASS = ' no-feed';

/** Width of the ribbon on the narrowest phone, and of a text in it, px. */
const NARROW_RIBBON_PX = 230;
const CHARACTER_PX = 8;
const PADDING_PX = 12;

/** Returns what viewers saw as a row of coloured segments, as HTML. A segment has its name if that fits. */
export function renderRibbon(segments: readonly Segment[], totalMs: number, texts: ReportTexts): string {
  const findClass = createClassifier(segments);
  // A segment that is widened to its least width covers a part of a longer one.
  const longestFirst = [...segments].sort((a, b) => measure(b) - measure(a));
  const elements = longestFirst.map((segment) => {
    const { fromMs, toMs } = segment;
    const title = `${describeSegment(segment, texts)}, ${formatDuration(fromMs)}–${formatDuration(toMs)}`;
    const style = `left:min(${toPercentage(fromMs / totalMs)},100% - 6px);width:max(6px,${toPercentage((toMs - fromMs) / totalMs)} - 2px)`;
    return `<div class="seen ${findClass(segment)}" style="${style}" title="${escapeHtml(title)}"><span>${escapeHtml(labelSegment(segment, texts))}</span></div>`;
  });
  return `<div class="ribbon" aria-hidden="true">${elements.join('')}</div>`;
}

/** Returns the entries of the legend: the colours whose segments are all too short for their names on a phone. */
export function renderSeenKeys(segments: readonly Segment[], totalMs: number, texts: ReportTexts): string[] {
  const findClass = createClassifier(segments);
  const segmentsByClass = new Map<string, Segment[]>();
  for (const segment of segments) {
    const className = findClass(segment);
    segmentsByClass.set(className, [...(segmentsByClass.get(className) ?? []), segment]);
  }
  const isNamed = (segment: Segment) =>
    (measure(segment) / totalMs) * NARROW_RIBBON_PX >=
    labelSegment(segment, texts).length * CHARACTER_PX + PADDING_PX;
  return [...segmentsByClass]
    .filter(([, sameSegments]) => !sameSegments.some(isNamed))
    .map(([className, sameSegments]) => {
      const duration = sameSegments.reduce((sum, segment) => sum + measure(segment), 0);
      return renderKey(
        `seen ${className}`,
        `${nameSegments(sameSegments, texts)} · ${formatDuration(duration)}`,
      );
    });
}

/** Returns an entry of the legend. `className`: that of an area in the picture. */
export const renderKey = (className: string, text: string) =>
  `<span class="key"><i class="${className}"></i>${escapeHtml(text)}</span>`;

/** Describes a scene and, unless the user has chosen it, why it was shown. */
export function describeSeen({ kind, scene }: SeenSpan, { seenTexts }: ReportTexts): string {
  if (kind === 'scene') return scene ?? '';
  return kind === 'card' || kind === 'nothing' ? seenTexts[kind] : `${scene ?? ''}, ${seenTexts[kind]}`;
}

const measure = ({ fromMs, toMs }: Segment) => toMs - fromMs;

const describeSegment = (segment: Segment, texts: ReportTexts) =>
  segment.isFeedLost ? `${segment.scene ?? ''}, ${texts.feedWasLost}` : describeSeen(segment, texts);

function labelSegment(segment: Segment, texts: ReportTexts): string {
  const { kind, scene, isFeedLost } = segment;
  if (kind === 'card' || kind === 'nothing') return texts.seenLabels[kind];
  return isFeedLost ? describeSegment(segment, texts) : (scene ?? '');
}

/** Returns a name for segments of one class. */
function nameSegments(segments: readonly Segment[], texts: ReportTexts): string {
  const names = new Set(segments.map((segment) => describeSegment(segment, texts)));
  const [segment] = segments;
  const [name = ''] = names;
  if (names.size === 1 || !segment) return name;
  const label = texts.seenLabels[segment.kind];
  return segment.isFeedLost ? `${label}, ${texts.feedWasLost}` : label;
}

/** Returns a function that returns the class of a segment. */
function createClassifier(segments: readonly Segment[]): (segment: Segment) => string {
  const shownMs = new Map<string | null, number>();
  for (const segment of segments)
    if (segment.kind === 'scene')
      shownMs.set(segment.scene, (shownMs.get(segment.scene) ?? 0) + measure(segment));
  const scenes = [...shownMs].sort(([, a], [, b]) => b - a).map(([scene]) => scene);
  return ({ kind, scene, isFeedLost }) => {
    if (kind !== 'scene') return kind;
    return (SCENE_CLASSES[scenes.indexOf(scene)] ?? 'scene-3') + (isFeedLost ? FEED_LOST_CLASS : '');
  };
}
