import { sumLengths } from '../report-alignment.js';
import { escapeHtml, MIN_WIDTH_PX, placeSpan } from '../report-html.js';
import { formatDuration, type ReportTexts } from '../report-texts.js';
import type { SegmentGroup } from './report-ribbon-groups.js';
import { isUnwanted, type Segment } from './report-segments.js';

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
/** Class of the card during a panic. */
const PANIC_CLASS = 'panic';
/** Class of a block of short segments. */
const BLOCK_CLASS = 'short';
/** Smallest share of the broadcast for which a segment has a name. */
const MIN_NAMED_SHARE = 0.08;

/**
 * Returns what viewers saw as a row of coloured blocks, as HTML, on the scale of the bitrate. A segment has its name if
 * that fits. Short segments that follow each other are one block.
 */
export function renderRibbon(groups: readonly SegmentGroup[], totalMs: number, texts: ReportTexts): string {
  const findClass = createClassifier(groups.flatMap(({ segments }) => segments));
  const renderGroup = (group: SegmentGroup) => {
    const { segments: grouped, fromMs, toMs, isDense } = group;
    const [segment, ...others] = grouped;
    if (!segment) return '';
    const isBlock = others.length > 0;
    const isNamed = !isBlock && measure(segment) / totalMs >= MIN_NAMED_SHARE;
    const description = isBlock ? describeBlocks([group], texts) : describeSegment(segment, texts);
    const title = `${description}, ${formatDuration(fromMs)}–${formatDuration(toMs)}`;
    const className = isBlock ? findBlockClass(group) : `${findClass(segment)}${isDense ? ' dense' : ''}`;
    const name = isNamed ? `<span>${escapeHtml(labelSegment(segment, texts))}</span>` : '';
    return (
      `<div class="seen ${className}" style="${placeSpan(group, totalMs, MIN_WIDTH_PX)}" ` +
      `title="${escapeHtml(title)}">${name}</div>`
    );
  };
  // Where the least width makes two blocks overlap, the shorter one is over the longer one, and a panic over both.
  const shortestLast = groups.toSorted(
    (a, b) => Number(hasPanic(a)) - Number(hasPanic(b)) || measure(b) - measure(a),
  );
  return `<div class="ribbon" aria-hidden="true">${shortestLast.map(renderGroup).join('')}</div>`;
}

/**
 * Returns the entries of the legend for blocks of short segments: without a loss, and with one. They have no times,
 * which are in the entries of what viewers saw.
 */
export function renderBlockKeys(groups: readonly SegmentGroup[], texts: ReportTexts): string[] {
  const blocks = groups.filter(({ segments: grouped }) => grouped.length > 1);
  const kinds = [blocks.filter((block) => !hasLoss(block)), blocks.filter(hasLoss)];
  return kinds.flatMap((sameBlocks) => {
    const [block] = sameBlocks;
    return block ? [renderKey(`seen ${findBlockClass(block)}`, describeBlocks(sameBlocks, texts))] : [];
  });
}

/** Describes blocks of short segments, all with a loss or all without one. */
function describeBlocks(blocks: readonly SegmentGroup[], { shortChanges, feedWasLost }: ReportTexts): string {
  const text = shortChanges(blocks.reduce((count, { segments }) => count + segments.length, 0));
  return blocks.some(hasLoss) ? `${text}, ${feedWasLost}` : text;
}

const findBlockClass = (block: SegmentGroup) => BLOCK_CLASS + (hasLoss(block) ? FEED_LOST_CLASS : '');

const hasPanic = ({ segments }: SegmentGroup) => segments.some(({ isPanic }) => isPanic);

const hasLoss = ({ segments }: SegmentGroup) => segments.some(({ isFeedLost }) => isFeedLost);

/**
 * Returns the entries of the legend, one for each colour, in the order of time. What happened once and was not chosen by
 * the user has its time.
 */
export function renderSeenKeys(segments: readonly Segment[], texts: ReportTexts): string[] {
  const findClass = createClassifier(segments);
  const segmentsByClass = new Map<string, Segment[]>();
  for (const segment of segments) {
    const className = findClass(segment);
    segmentsByClass.set(className, [...(segmentsByClass.get(className) ?? []), segment]);
  }
  return [...segmentsByClass].map(([className, sameSegments]) =>
    renderKey(
      `seen ${className}`,
      nameSegments(sameSegments, texts),
      sumLengths(sameSegments),
      findTime(sameSegments, texts),
    ),
  );
}

function findTime([segment, ...others]: readonly Segment[], texts: ReportTexts): string | undefined {
  const isSingle = segment !== undefined && others.length === 0;
  return isSingle && isUnwanted(segment) ? texts.from(formatDuration(segment.fromMs)) : undefined;
}

/** Returns an entry of the legend. `className`: that of an area in the picture. `time`: when it was. */
export const renderKey = (className: string, name: string, durationMs?: number, time?: string) =>
  `<span class="key"><i class="${className}"></i><span>${escapeHtml(name)}</span>` +
  (durationMs === undefined ? '' : `<b>${formatDuration(durationMs)}</b>`) +
  `${time === undefined ? '' : `<small>${time}</small>`}</span>`;

/** Describes a scene and, unless it is what the user had chosen, why it was shown. */
export function describeSegment(
  { kind, scene, isFeedLost, isFeedBack, isPanic }: Segment,
  texts: ReportTexts,
): string {
  const { seenTexts, feedWasLost, untilStable } = texts;
  if (isPanic) return texts.panicCard;
  if (kind === 'card' || kind === 'nothing') return seenTexts[kind];
  if (kind === 'scene') return isFeedLost ? `${scene ?? ''}, ${feedWasLost}` : (scene ?? '');
  return `${scene ?? ''}, ${isFeedBack ? untilStable : seenTexts[kind]}`;
}

export const measure = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => toMs - fromMs;

/** Returns the name of a segment in the picture. */
export function labelSegment(segment: Segment, texts: ReportTexts): string {
  const { kind, scene, isFeedLost, isPanic } = segment;
  if (isPanic) return texts.panic;
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
export function createClassifier(segments: readonly Segment[]): (segment: Segment) => string {
  const shownMs = new Map<string | null, number>();
  for (const segment of segments)
    if (segment.kind === 'scene')
      shownMs.set(segment.scene, (shownMs.get(segment.scene) ?? 0) + measure(segment));
  const scenes = [...shownMs].sort(([, a], [, b]) => b - a).map(([scene]) => scene);
  const liveScene = findLiveScene(scenes);
  const otherScenes = scenes.filter((scene) => scene !== liveScene);
  const findSceneClass = (scene: string | null) =>
    scene === liveScene ? LIVE_CLASS : (OTHER_CLASSES[otherScenes.indexOf(scene)] ?? 'scene-2');
  return ({ kind, scene, isFeedLost, isFeedBack, isPanic }) => {
    if (isPanic) return PANIC_CLASS;
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
