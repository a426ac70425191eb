import type { SessionReport } from '@trailcast/schema/wire';
import { escapeHtml, toPercentage } from './report-html.js';
import { formatDuration, type ReportTexts } from './report-texts.js';

type SeenSpan = SessionReport['seen'][number];

/** Classes of the scenes that the user has chosen, the longest shown first. All further scenes have the last one. */
const SCENE_CLASSES = ['scene-1', 'scene-2', 'scene-3'] as const;
type SeenClass = (typeof SCENE_CLASSES)[number] | Exclude<SeenSpan['kind'], 'scene'>;

/** Width of the ribbon on the narrowest phone, and of a text in it, px. */
const NARROW_RIBBON_PX = 230;
const CHARACTER_PX = 8;
const PADDING_PX = 12;

/** Returns what viewers saw as a row of coloured segments, as HTML. A segment has its name if that fits. */
export function renderRibbon(seen: readonly SeenSpan[], totalMs: number, texts: ReportTexts): string {
  const findClass = createClassifier(seen);
  const segments = seen.map((span) => {
    const { fromMs, toMs } = span;
    const title = `${describeSeen(span, texts)}, ${formatDuration(fromMs)}–${formatDuration(toMs)}`;
    const style = `left:${toPercentage(fromMs / totalMs)};width:max(2px,${toPercentage((toMs - fromMs) / totalMs)} - 2px)`;
    return `<div class="seen ${findClass(span)}" style="${style}" title="${escapeHtml(title)}"><span>${escapeHtml(labelSeen(span, texts))}</span></div>`;
  });
  return `<div class="ribbon" aria-hidden="true">${segments.join('')}</div>`;
}

/** Returns the entries of the legend: the colours whose segments are all too short for their names on a phone. */
export function renderSeenKeys(seen: readonly SeenSpan[], totalMs: number, texts: ReportTexts): string[] {
  const findClass = createClassifier(seen);
  const spansByClass = new Map<SeenClass, SeenSpan[]>();
  for (const span of seen) {
    const seenClass = findClass(span);
    spansByClass.set(seenClass, [...(spansByClass.get(seenClass) ?? []), span]);
  }
  const isNamed = (span: SeenSpan) =>
    ((span.toMs - span.fromMs) / totalMs) * NARROW_RIBBON_PX >=
    labelSeen(span, texts).length * CHARACTER_PX + PADDING_PX;
  return [...spansByClass]
    .filter(([, spans]) => !spans.some(isNamed))
    .map(([seenClass, spans]) => {
      const names = new Set(spans.map((span) => describeSeen(span, texts)));
      const [name = ''] = names;
      return renderKey(`seen ${seenClass}`, names.size === 1 ? name : nameClass(seenClass, texts));
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

const labelSeen = ({ kind, scene }: SeenSpan, { seenLabels }: ReportTexts) =>
  kind === 'card' || kind === 'nothing' ? seenLabels[kind] : (scene ?? '');

const nameClass = (seenClass: SeenClass, { seenLabels }: ReportTexts) =>
  seenClass === 'scene-1' || seenClass === 'scene-2' || seenClass === 'scene-3'
    ? seenLabels.scene
    : seenLabels[seenClass];

/** Returns a function that returns the class of what viewers saw. */
function createClassifier(seen: readonly SeenSpan[]): (span: SeenSpan) => SeenClass {
  const shownMs = new Map<string | null, number>();
  for (const { kind, scene, fromMs, toMs } of seen)
    if (kind === 'scene') shownMs.set(scene, (shownMs.get(scene) ?? 0) + toMs - fromMs);
  const scenes = [...shownMs].sort(([, a], [, b]) => b - a).map(([scene]) => scene);
  return ({ kind, scene }) => (kind === 'scene' ? (SCENE_CLASSES[scenes.indexOf(scene)] ?? 'scene-3') : kind);
}
