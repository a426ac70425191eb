import { formatClock } from '../../../lib/format.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';

export type Translate = (key: string, values?: Record<string, unknown>) => string;
export type RehearsalFields = NonNullable<StatusFieldsFragment['rehearsal']>;
export type EntryFields = Omit<RehearsalFields['line'][number], '__typename'>;

/** An entry of the rehearsal's history: a step of the user, or the scene that viewers would have seen from then on. */
export interface LineEntry {
  /** Time since the start, such as 0:42. */
  time: string;
  isStep: boolean;
  text: string;
}

/** Returns the rehearsal's history as entries. The first one is its initial state. `startedAt`: ms since the epoch. */
export function createLineEntries(
  line: readonly EntryFields[],
  startedAt: number,
  t: Translate,
  locale: string,
): LineEntry[] {
  let stepAt = startedAt;
  return line.map((moment, index) => {
    const previousMoment = line[index - 1];
    const time = formatClock(moment.at - startedAt);
    if (previousMoment && previousMoment.feed !== moment.feed) {
      stepAt = moment.at;
      return { time, isStep: true, text: t(`rehearsal.step.${moment.feed}`) };
    }
    const delay = previousMoment ? { after: formatSeconds((moment.at - stepAt) / 1_000, locale) } : {};
    const text = t(`rehearsal.seen.${entryKind(moment)}`, { scene: moment.scene ?? '' });
    return {
      time,
      isStep: false,
      text: previousMoment ? t('rehearsal.later', { words: text, ...delay }) : text,
    };
  });
}

/** Returns the text about the scene that viewers would see now; null while unknown. */
export function describeView(line: readonly EntryFields[], t: Translate): string | null {
  const lastMoment = line.at(-1);
  return lastMoment ? t(`rehearsal.now.${entryKind(lastMoment)}`, { scene: lastMoment.scene ?? '' }) : null;
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

const entryKind = ({ kind }: EntryFields) =>
  kind === 'feed-loss' ? 'loss' : kind === 'weak-link' ? 'weak' : kind === 'card' ? 'card' : 'scene';

export function formatSeconds(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
