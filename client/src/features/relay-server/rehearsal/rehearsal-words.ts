import { formatClock } from '../../../lib/format.js';
import type { ServerThresholdsQuery, StatusFieldsFragment } from '../relay-server.generated.js';

type Words = (key: string, values?: Record<string, unknown>) => string;
export type RehearsalFields = NonNullable<StatusFieldsFragment['rehearsal']>;
export type MomentFields = Omit<RehearsalFields['line'][number], '__typename'>;
export type Advice = ServerThresholdsQuery['serverThresholds'];
type FindingFields = Omit<Advice['findings'][number], '__typename' | 'text'>;

/** An entry of the walk: a step of the user, or what viewers would have seen from then on. */
export interface LineEntry {
  /** Time since the start, such as 0:42. */
  time: string;
  isStep: boolean;
  words: string;
}

/** Returns the rehearsal's history as entries. The first one is its initial state. `since`: ms since the epoch. */
export function lineEntries(
  line: readonly MomentFields[],
  since: number,
  t: Words,
  locale: string,
): LineEntry[] {
  let stepAt = since;
  return line.map((moment, index) => {
    const before = line[index - 1];
    const time = formatClock(moment.at - since);
    if (before && before.feed !== moment.feed) {
      stepAt = moment.at;
      return { time, isStep: true, words: t(`rehearsal.step.${moment.feed}`) };
    }
    const after = before ? { after: secondsText((moment.at - stepAt) / 1_000, locale) } : {};
    const words = t(`rehearsal.seen.${kindOf(moment)}`, { scene: moment.scene ?? '' });
    return { time, isStep: false, words: before ? t('rehearsal.later', { words, ...after }) : words };
  });
}

/** Returns as text what viewers would see now; null while unknown. */
export function sightWords(line: readonly MomentFields[], t: Words): string | null {
  const last = line.at(-1);
  return last ? t(`rehearsal.now.${kindOf(last)}`, { scene: last.scene ?? '' }) : null;
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

export function reasonWords(code: string | null | undefined, t: Words): string {
  return t(`rehearsal.reason.${code && REASONS.includes(code) ? code : 'other'}`);
}

/** Returns a finding as text; null for an unknown code. */
export function findingWords(
  { code, kbps, seconds: time, switches, short }: FindingFields,
  { lossScene, weakScene }: { lossScene: string; weakScene: string },
  t: Words,
  locale: string,
): string | null {
  const count = switches ?? 0;
  const length = secondsText(time ?? 0, locale);
  const values = { count, kbps: kbps ?? 0, seconds: length, short: short ?? 0 };
  const frequency = count === 0 ? 'never' : short ? 'restless' : 'times';
  switch (code) {
    case 'too-little':
    case 'coarse':
      return t(`thresholds.${code}`, values);
    case 'loss':
      return t(`thresholds.loss.${frequency}`, { ...values, scene: lossScene });
    case 'weak':
      return t(`thresholds.weak.${frequency}`, { ...values, scene: weakScene });
    case 'weak-off':
      return t(`thresholds.weakOff.${frequency}`, values);
    case 'loss-off':
      return t('thresholds.lossOff', values);
    case 'loss-longer':
    case 'weak-longer':
      return t(`thresholds.longer.${count === 0 ? 'never' : 'times'}`, values);
    default:
      return null;
  }
}

const kindOf = ({ kind }: MomentFields) =>
  kind === 'feed-loss' ? 'loss' : kind === 'weak-link' ? 'weak' : kind === 'card' ? 'card' : 'scene';

function secondsText(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
