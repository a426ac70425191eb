import { escapeHtml } from '../report-html.js';
import { formatDuration, type ReportTexts } from '../report-texts.js';
import { describeSegment, labelSegment, measure } from './report-ribbon.js';
import type { Segment } from './report-segments.js';

/** Least width of the ribbon at each width of screen, px, by the class of the labels that are shown only there. */
const RIBBON_PX = { 'at-narrow': 230, 'at-phone': 279, 'at-wide': 520 } as const;
/** Width of a character of a label, and of the space around a label, px. */
const CHARACTER_PX = 7.5;
const LABEL_SPACE_PX = 17;

/**
 * Returns the labels of a segment that is drawn larger, as HTML: for each width of screen the longest of its names that
 * fits, then its length, which the style sheet hides if it does not fit as well. A segment without a name that fits has
 * only its length. `share`: of the ribbon. `isWhole`: false if the ribbon has only a part of it, which has no length.
 */
export function renderLabels(segment: Segment, share: number, isWhole: boolean, texts: ReportTexts): string {
  const names = findNames(segment, texts);
  const length = isWhole ? `<span>${formatDuration(measure(segment))}</span>` : '';
  const classesByName = new Map<string, string[]>();
  for (const [className, ribbonPx] of Object.entries(RIBBON_PX)) {
    // Without a length, the style sheet decides about the shortest name: it can be narrower than assumed.
    const fallback = isWhole ? null : names.slice(-1);
    const broken = names.map((name) => breakName(name, share * ribbonPx));
    const lines = broken.find((candidate) => candidate !== null) ?? fallback;
    if (!lines) continue;
    const html = lines.map(escapeHtml).join('<br>');
    classesByName.set(html, [...(classesByName.get(html) ?? []), className]);
  }
  const labels = [...classesByName].map(([html, classes]) =>
    classes.length === Object.keys(RIBBON_PX).length
      ? `<span>${html}</span>`
      : `<span class="${classes.join(' ')}">${html}</span>`,
  );
  return labels.join('') + length;
}

/** Returns the names of a segment in the legend's words, the longest first. */
function findNames(segment: Segment, texts: ReportTexts): string[] {
  const isShownWithoutFeed = segment.kind === 'scene' && segment.isFeedLost;
  return [
    describeSegment(segment, texts),
    // The scene's name alone would look as if its feed was there.
    ...(isShownWithoutFeed ? [texts.feedWasLost, texts.lostTimeLabel] : [labelSegment(segment, texts)]),
  ];
}

/** Returns a name in one line, or in two if one is too long; null if both are wider than `px`. */
function breakName(name: string, px: number): string[] | null {
  const maxLength = (px - LABEL_SPACE_PX) / CHARACTER_PX;
  if (name.length <= maxLength) return [name];
  const words = name.split(' ');
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const measureLines = (lines: string[]) => Math.max(...lines.map(({ length }) => length));
  const [narrowest] = splits.sort((a, b) => measureLines(a) - measureLines(b));
  return narrowest && measureLines(narrowest) <= maxLength ? narrowest : null;
}
