import { escapeHtml, toPercentage } from './report-html.js';
import { sumLengths } from './report-alignment.js';
import type { Segment } from './report-segments.js';
import { formatDuration, type ReportTexts } from './report-texts.js';

/** Name and class of the scene with the feed. Only it has the colour that means live everywhere. */
const LIVE_SCENE = 'Live';
const LIVE_CLASS = 'live';
/** Scenes of the starter collection that never show the feed. */
const STILL_SCENES: readonly (string | null)[] = ['Starting soon', 'Be right back', 'Privacy'];
/** Classes of the other scenes that the user has chosen, the longest shown first. All further scenes have the last one. */
const OTHER_CLASSES = ['scene-1', 'scene-2'] as const;
/** Added to the class of a scene that was shown although the feed was lost. */
const FEED_LOST_CLASS = ' no-feed';
/** Class of a scene for a lost feed after the feed had returned. */
const FEED_BACK_CLASS = 'feed-back';
/** Least width of a segment, px. */
const MIN_WIDTH = 6;
/** Smallest share of the broadcast for which a segment has a name. */
const MIN_NAMED_SHARE = 0.08;

/** Returns what viewers saw as a row of coloured segments, as HTML. A segment has its name if that fits. */
export function renderRibbon(segments: readonly Segment[], totalMs: number, texts: ReportTexts): string {
  const findClass = createClassifier(segments);
  // A segment that is widened to its least width covers a part of the longer ones at both sides.
  const longestFirst = [...segments].sort((a, b) => measure(b) - measure(a));
  const elements = longestFirst.map((segment) => {
    const { fromMs, toMs } = segment;
    const share = measure(segment) / totalMs;
    const title = `${describeSegment(segment, texts)}, ${formatDuration(fromMs)}–${formatDuration(toMs)}`;
    const middle = toPercentage((fromMs + toMs) / 2 / totalMs);
    const left = `min(${toPercentage(fromMs / totalMs)},${middle} - ${MIN_WIDTH / 2}px,100% - ${MIN_WIDTH}px)`;
    const style = `left:max(0%,${left});width:max(${MIN_WIDTH}px,${toPercentage(share)})`;
    const name = share < MIN_NAMED_SHARE ? '' : `<span>${escapeHtml(labelSegment(segment, texts))}</span>`;
    return `<div class="seen ${findClass(segment)}" style="${style}" title="${escapeHtml(title)}">${name}</div>`;
  });
  return `<div class="ribbon" aria-hidden="true">${elements.join('')}</div>`;
}

/** Returns the entries of the legend, one for each colour: the live scene, then the others in order. */
export function renderSeenKeys(segments: readonly Segment[], texts: ReportTexts): string[] {
  const findClass = createClassifier(segments);
  const segmentsByClass = new Map<string, Segment[]>(
    segments.some((segment) => findClass(segment) === LIVE_CLASS) ? [[LIVE_CLASS, []]] : [],
  );
  for (const segment of segments) {
    const className = findClass(segment);
    segmentsByClass.set(className, [...(segmentsByClass.get(className) ?? []), segment]);
  }
  return [...segmentsByClass].map(([className, sameSegments]) =>
    renderKey(`seen ${className}`, nameSegments(sameSegments, texts), sumLengths(sameSegments)),
  );
}

/** Returns an entry of the legend. `className`: that of an area in the picture. */
export const renderKey = (className: string, name: string, durationMs: number) =>
  `<span class="key"><i class="${className}"></i><span>${escapeHtml(name)}</span>` +
  `<b>${formatDuration(durationMs)}</b></span>`;

/** Describes a scene and, unless it is what the user had chosen, why it was shown. */
export function describeSegment(
  { kind, scene, isFeedLost, isFeedBack }: Segment,
  texts: ReportTexts,
): string {
  const { seenTexts, feedWasLost, untilStable } = texts;
  if (kind === 'card' || kind === 'nothing') return seenTexts[kind];
  if (kind === 'scene') return isFeedLost ? `${scene ?? ''}, ${feedWasLost}` : (scene ?? '');
  return `${scene ?? ''}, ${isFeedBack ? untilStable : seenTexts[kind]}`;
}

const measure = ({ fromMs, toMs }: Segment) => toMs - fromMs;

function labelSegment(segment: Segment, texts: ReportTexts): string {
  const { kind, scene, isFeedLost } = segment;
  if (kind === 'card' || kind === 'nothing') return texts.seenLabels[kind];
  return kind === 'scene' && isFeedLost ? describeSegment(segment, texts) : (scene ?? '');
}

/** Returns a name for segments of one class. */
function nameSegments(segments: readonly Segment[], texts: ReportTexts): string {
  const names = new Set(segments.map((segment) => describeSegment(segment, texts)));
  const [segment] = segments;
  const [name = ''] = names;
  if (names.size === 1 || !segment) return name;
  const { kind, isFeedLost, isFeedBack } = segment;
  const label = texts.seenLabels[kind];
  if (kind === 'scene' && isFeedLost) return `${label}, ${texts.feedWasLost}`;
  return isFeedBack ? `${label}, ${texts.untilStable}` : label;
}

/** Returns a function that returns the class of a segment. */
function createClassifier(segments: readonly Segment[]): (segment: Segment) => string {
  const shownMs = new Map<string | null, number>();
  for (const segment of segments)
    if (segment.kind === 'scene')
      shownMs.set(segment.scene, (shownMs.get(segment.scene) ?? 0) + measure(segment));
  const scenes = [...shownMs].sort(([, a], [, b]) => b - a).map(([scene]) => scene);
  const liveScene = findLiveScene(scenes);
  const otherScenes = scenes.filter((scene) => scene !== liveScene);
  const findSceneClass = (scene: string | null) =>
    scene === liveScene ? LIVE_CLASS : (OTHER_CLASSES[otherScenes.indexOf(scene)] ?? 'scene-2');
  return ({ kind, scene, isFeedLost, isFeedBack }) => {
    if (isFeedBack) return FEED_BACK_CLASS;
    return kind === 'scene' ? findSceneClass(scene) + (isFeedLost ? FEED_LOST_CLASS : '') : kind;
  };
}

/**
 * Returns the scene with the feed. In a collection without the starter's names, it is the one that was shown longest.
 * `scenes`: longest first. Undefined if only scenes without the feed were shown.
 */
const findLiveScene = (scenes: readonly (string | null)[]) =>
  scenes.includes(LIVE_SCENE) ? LIVE_SCENE : scenes.find((scene) => !STILL_SCENES.includes(scene));
