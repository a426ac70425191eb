import { Box, Text } from '@chakra-ui/react';
import type { PhoneChange } from '@trailcast/schema/wire';
import { ChevronUp, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import { Button } from '../../../ui/button.js';
import { useNow } from '../../../ui/use-now.js';
import type { TrackedPhone } from '../phone-track.js';
import { PhoneControls, type PhoneTask } from './phone-controls.js';
import { PhoneFacts } from './phone-facts.js';

/** Maximum age of data that is shown as current, ms. */
const MAX_CURRENT_AGE_MS = 5_000;

interface Props {
  phone: TrackedPhone;
  /** Time of the server's last message, ms since the epoch; null while connected. */
  lostSince: number | null;
  /** The running request; null if there is none. */
  busy: PhoneTask | null;
  onChange: (task: PhoneTask, change: PhoneChange) => void;
}

/**
 * The phone's battery, heat and links, and its controls. The controls are collapsed, because the server's controls
 * are more urgent. Outdated data is grey and shows its age.
 */
export function PhonePane({ phone, lostSince, busy, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { health, reportedAt, connected } = phone;
  const dataTime = lostSince === null ? reportedAt : Math.min(reportedAt ?? lostSince, lostSince);
  const isOld = lostSince !== null || (dataTime !== null && now - dataTime > MAX_CURRENT_AGE_MS);
  // While the page is not connected, it can't receive the first state of the phone.
  if (lostSince !== null && reportedAt === null) return null;
  return (
    <Box as="section" aria-label={t('phone.title')}>
      <Text fontWeight="600">{t('phone.title')}</Text>
      {!connected || !health || reportedAt === null ? (
        <Text fontSize="sm" color="muted">
          {t(connected ? 'phone.asking' : 'phone.away')}
        </Text>
      ) : (
        <>
          {isOld && (
            <Text fontWeight="700">
              {t('phone.heard', { ago: formatAgo(dataTime ?? now, now, i18n.language) })}
            </Text>
          )}
          <PhoneFacts health={health} isOld={isOld} />
          <Button
            variant="ghost"
            icon={isOpen ? ChevronUp : SlidersHorizontal}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'phone.hideControls' : 'phone.controls')}
          </Button>
          {isOpen && <PhoneControls health={health} disabled={isOld} busy={busy} onChange={onChange} />}
        </>
      )}
    </Box>
  );
}
