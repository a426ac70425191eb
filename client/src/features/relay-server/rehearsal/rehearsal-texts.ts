import { formatClock } from '../../../lib/format.js';
import type { ServerThresholdsQuery, StatusFieldsFragment } from '../relay-server.generated.js';

type Translate = (key: string, values?: Record<string, unknown>) => string;
export type RehearsalFields = NonNullable<StatusFieldsFragment['rehearsal']>;
export type MomentFields = Omit<RehearsalFields['line'][number], '__typename'>;
export type Advice = ServerThresholdsQuery['serverThresholds'];
type FindingFields = Omit<Advice['findings'][number], '__typename' | 'text'>;

/** An entry of the rehearsal's history: a step of the user, or the scene that viewers would have seen from then on. */
export interface LineEntry {
  /** Time since the start, such as 0:42. */
  time: string;
  isStep: boolean;
  text: string;
}

/** Returns the rehearsal's history as entries. The first one is its initial state. `startedAt`: ms since the epoch. */
export function createLineEntries(
  line: readonly MomentFields[],
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
    const text = t(`rehearsal.seen.${momentKind(moment)}`, { scene: moment.scene ?? '' });
    return {
      time,
      isStep: false,
      text: previousMoment ? t('rehearsal.later', { words: text, ...delay }) : text,
    };
  });
}

/** Returns the text about the scene that viewers would see now; null while unknown. */
export function describeSight(line: readonly MomentFields[], t: Translate): string | null {
  const lastMoment = line.at(-1);
  return lastMoment ? t(`rehearsal.now.${momentKind(lastMoment)}`, { scene: lastMoment.scene ?? '' }) : null;
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

/** Returns a finding as text; null for an unknown code. */
export function describeFinding(
  { code, kbps, seconds: time, switches, short }: FindingFields,
  { lossScene, weakScene }: { lossScene: string; weakScene: string },
  t: Translate,
  locale: string,
): string | null {
  const count = switches ?? 0;
  const length = formatSeconds(time ?? 0, locale);
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

const momentKind = ({ kind }: MomentFields) =>
  kind === 'feed-loss' ? 'loss' : kind === 'weak-link' ? 'weak' : kind === 'card' ? 'card' : 'scene';

function formatSeconds(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
