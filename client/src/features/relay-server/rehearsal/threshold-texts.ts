import type { ServerThresholdsQuery } from '../relay-server.generated.js';
import { formatSeconds, type Translate } from './rehearsal-texts.js';

export type Advice = ServerThresholdsQuery['serverThresholds'];
type FindingFields = Omit<Advice['findings'][number], '__typename' | 'text'>;

/** Returns a finding as text; null for an unknown code. */
export function describeFinding(
  { code, kbps, seconds: time, switches, short }: FindingFields,
  { lossScene, weakScene }: { lossScene: string; weakScene: string },
  t: Translate,
  locale: string,
): string | null {
  const count = switches ?? 0;
  const duration = formatSeconds(time ?? 0, locale);
  const values = { count, kbps: kbps ?? 0, seconds: duration, short: short ?? 0 };
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
