import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../lib/age.js';
import { Notice } from '../../../../ui/notice.js';
import { StatusLine } from '../../../../ui/status/status-line.js';
import { useNow } from '../../../../ui/use-now.js';
import { findWaitingReason, type SetUpFault } from '../waiting-reason.js';

interface Props {
  /** True while packets of the feed arrive. */
  isLive: boolean;
  fault: SetUpFault | null;
}

/**
 * Shows that the phone's picture arrives, or the reason why it does not. The dot is green from the first packet on. A
 * feed that can't be shown has a notice instead.
 */
export function PhoneNotice({ isLive, fault }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const explanation = findWaitingReason(fault, now);
  if (explanation !== null) {
    const ago = formatAgo(fault?.at ?? now, now, i18n.language);
    return (
      <Notice icon={Smartphone} tone="attention">
        {t(`setUp.why.${explanation}`, { ago })}
      </Notice>
    );
  }
  return (
    <StatusLine tone={isLive ? 'good' : 'pending'}>
      {t(isLive ? 'setUp.arrives' : 'setUp.waiting')}
    </StatusLine>
  );
}
