import { SignalLow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../../lib/intl.js';
import { Notice } from '../../../../ui/notice.js';

interface Props {
  weakLink: { reason: 'bitrate' | 'rtt'; shown: boolean };
  /** Figures of the feed; null while unknown. */
  kbps: number | null;
  rttMs: number | null;
  scene: string;
}

/** Reports a weak feed with its bitrate or round-trip time, and the scene that viewers see. */
export function WeakLinkNotice({ weakLink: { reason, shown }, kbps, rttMs, scene }: Props) {
  const { t, i18n } = useTranslation();
  const value = reason === 'rtt' ? rttMs : kbps;
  const figure =
    value === null
      ? t(`weakLinkNotice.unknown.${reason}`)
      : t(`weakLinkNotice.${reason}`, { value: numberFormat(i18n.language).format(Math.round(value)) });
  return (
    <Notice icon={SignalLow} tone="attention">
      {t(shown ? 'weakLinkNotice.shown' : 'weakLinkNotice.kept', { figure, scene })}
    </Notice>
  );
}
