import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.js';
import { useNow } from '../../../ui/use-now.js';
import { describeBattery } from '../battery.js';
import type { TrackedPhone } from '../phone-track.js';

/** Maximum age of a report, ms. A charge changes slowly, so the mark does not flicker with each late report. */
const MAX_AGE_MS = 60_000;

/**
 * A low charge is a filled pill, because the live band has no other colour than its own. The pill is as high as the
 * row, and its end is where the text ends otherwise.
 */
const LOW_STYLE = {
  px: '2',
  borderRadius: 'full',
  bg: 'onLiveFill',
  color: 'liveFill',
  fontWeight: '700',
} as const;

/** The charge of a phone's battery, for the live band. Hidden while it is unknown or outdated. */
export function BatteryMark({ phone }: { phone: TrackedPhone }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { connected, health, reportedAt } = phone;
  const battery = health && describeBattery(health);
  if (!battery || !connected || reportedAt === null || now - reportedAt > MAX_AGE_MS) return null;
  const { icon: Icon, isLow } = battery;
  const percent = formatPercent(battery.percent / 100, i18n.language);
  const text = t(battery.textKey, { percent });
  return (
    <Flex
      role="img"
      aria-label={text}
      title={text}
      data-battery={isLow ? 'low' : ''}
      align="center"
      gap="1"
      flexShrink="0"
      fontSize="min(1em, 20px)"
      fontWeight="600"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...(isLow && LOW_STYLE)}
    >
      <Icon aria-hidden size={24} />
      {percent}
    </Flex>
  );
}
