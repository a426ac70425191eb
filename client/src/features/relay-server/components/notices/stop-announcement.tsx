import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../../../../lib/age.js';
import { ButtonLink } from '../../../../ui/button-link.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { useNow } from '../../../../ui/use-now.js';

export interface StopAnnouncementProps {
  /** Time of the automatic stop, ms since the epoch. */
  stopsAt: number;
  reason: string;
  busy: boolean;
  onKeep: () => void;
}

/** Announces an automatic stop: its time and reason, with a button that prevents it or a link to the payment. */
export function StopAnnouncement({ stopsAt, reason, busy, onKeep }: StopAnnouncementProps) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const timeLeft = formatAge(now, Math.max(now, stopsAt), i18n.language);
  const isPaymentStop = reason === 'payment';
  return (
    <Notice
      icon={Timer}
      tone="attention"
      urgent
      actions={
        isPaymentStop ? (
          <ButtonLink variant="outline" to="/settings">
            {t('server.toPayment')}
          </ButtonLink>
        ) : (
          <Button variant="outline" busy={busy} onClick={onKeep}>
            {t('server.keep')}
          </Button>
        )
      }
    >
      {t(isPaymentStop ? 'server.stopsForPayment' : 'server.stopsForIdle', { left: timeLeft })}
    </Notice>
  );
}
