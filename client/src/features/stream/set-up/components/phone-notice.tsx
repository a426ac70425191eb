import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../lib/age.js';
import { Notice } from '../../../../ui/notice.js';
import { useNow } from '../../../../ui/use-now.js';
import { whyWaiting, type SetUpFault } from '../why-waiting.js';

interface Props {
  /** True while packets of the feed arrive. */
  live: boolean;
  fault: SetUpFault | null;
}

/**
 * Shows whether the phone's picture arrives, or why not: green from the first packet on, unless the feed can't be
 * shown.
 */
export function PhoneNotice({ live, fault }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const why = whyWaiting(fault, now);
  if (why !== null) {
    const ago = formatAgo(fault?.at ?? now, now, i18n.language);
    return (
      <Notice icon={Smartphone} tone="attention">
        {t(`setUp.why.${why}`, { ago })}
      </Notice>
    );
  }
  return (
    <Notice icon={Smartphone} tone={live ? 'good' : 'quiet'}>
      {t(live ? 'setUp.arrives' : 'setUp.waiting')}
    </Notice>
  );
}
