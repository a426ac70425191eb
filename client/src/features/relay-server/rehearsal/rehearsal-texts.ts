import { formatDuration } from '../../../lib/format.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';

export type Translate = (key: string, values?: Record<string, unknown>) => string;
export type RehearsalFields = NonNullable<StatusFieldsFragment['rehearsal']>;
export type EntryFields = Omit<RehearsalFields['line'][number], '__typename'>;

/** An entry of the rehearsal's timeline: a step of the user, or the scene that viewers would have seen from then on. */
export interface TimelineEntry {
  /** Time since the start, such as 0:42. */
  time: string;
  isStep: boolean;
  text: string;
}

/**
 * Returns the entries of the rehearsal's timeline. The first entry is the initial state. `startedAt`: ms since the
 * epoch.
 */
export function createTimelineEntries(
  timeline: readonly EntryFields[],
  startedAt: number,
  t: Translate,
  locale: string,
): TimelineEntry[] {
  let stepAt = startedAt;
  return timeline.map((entry, index) => {
    const previousEntry = timeline[index - 1];
    const time = formatDuration(entry.at - startedAt);
    if (previousEntry && previousEntry.feed !== entry.feed) {
      stepAt = entry.at;
      return { time, isStep: true, text: t(`rehearsal.step.${entry.feed}`) };
    }
    const delay = previousEntry ? { after: formatSeconds((entry.at - stepAt) / 1_000, locale) } : {};
    const text = t(`rehearsal.seen.${findEntryTextKey(entry)}`, { scene: entry.scene ?? '' });
    return {
      time,
      isStep: false,
      text: previousEntry ? t('rehearsal.later', { words: text, ...delay }) : text,
    };
  });
}

/** Returns the text about the scene that viewers would see now; null while unknown. */
export function describeVisibleScene(timeline: readonly EntryFields[], t: Translate): string | null {
  const lastEntry = timeline.at(-1);
  return lastEntry
    ? t(`rehearsal.now.${findEntryTextKey(lastEntry)}`, { scene: lastEntry.scene ?? '' })
    : null;
}

const REASONS = [
  'timeout',
  'no-capacity',
  'obs-failed',
  'interrupted-too-long',
  'stopped',
  'unattended',
  'no-hub',
  'refused',
];

export function describeReason(code: string | null | undefined, t: Translate): string {
  return t(`rehearsal.reason.${code && REASONS.includes(code) ? code : 'other'}`);
}

const findEntryTextKey = ({ kind }: EntryFields) =>
  kind === 'feed-loss' ? 'loss' : kind === 'weak-link' ? 'weak' : kind === 'card' ? 'card' : 'scene';

export function formatSeconds(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
