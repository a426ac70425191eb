import type { SessionReportFieldsFragment } from './session-report.generated.js';

/** Colours that the element defines: with a feed, in a dead zone, without a feed, and the pane's ground. */
const FEED = 'var(--feed)';
const LOST = 'var(--lost)';
const NONE = 'var(--none)';
/** Separates a gap from the feed, so that it is not only a colour. */
const GROUND = 'var(--ground)';

/**
 * Returns a broadcast as a CSS gradient with hard edges: the feed with its gaps, in the order of time. Even the shortest
 * gap is visible.
 */
export function stripGradient({
  lengthMs,
  gaps,
}: Pick<SessionReportFieldsFragment, 'lengthMs' | 'gaps'>): string {
  const toPosition = (ms: number) => `${Number(((100 * ms) / Math.max(1, lengthMs)).toFixed(2))}%`;
  const stops = (gaps ?? []).flatMap(({ kind, fromMs, toMs }) => {
    // Room at the end for the least width.
    const start = `min(${toPosition(fromMs)}, 100% - 3px)`;
    const end = `max(${toPosition(toMs)}, ${start} + 3px)`;
    return [
      `${FEED} 0 ${start}`,
      `${GROUND} 0 calc(${start} + 1px)`,
      `${kind === 'lost' ? LOST : NONE} 0 ${end}`,
      `${GROUND} 0 calc(${end} + 1px)`,
    ];
  });
  return `linear-gradient(90deg, ${[...stops, `${FEED} 0 100%`].join(', ')})`;
}
