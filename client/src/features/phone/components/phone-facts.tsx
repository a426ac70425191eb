import { Flex, Text } from '@chakra-ui/react';
import type { PhoneHealth } from '@trailcast/schema/wire';
import { Mic, MicOff, Radio, Thermometer, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../lib/intl.js';
import { describeBattery } from '../battery.js';

interface Props {
  health: PhoneHealth;
  /** True if the data is outdated. Then no value is marked as a problem. */
  isOld: boolean;
}

export function PhoneFacts({ health, isOld }: Props) {
  const { t, i18n } = useTranslation();
  const { heat, live, muted, links } = health;
  const formatPercent = (value: number) =>
    numberFormat(i18n.language, { style: 'percent' }).format(value / 100);
  const battery = describeBattery(health);
  return (
    <>
      <Flex
        as="ul"
        listStyleType="none"
        wrap="wrap"
        columnGap="4"
        rowGap="1"
        {...(isOld && { color: 'muted' })}
      >
        {battery !== null && (
          <Fact
            icon={battery.icon}
            text={t(battery.textKey, { percent: formatPercent(battery.percent) })}
            colour={battery.isLow && !isOld ? 'loss' : undefined}
          />
        )}
        {heat !== null && (
          <Fact
            icon={Thermometer}
            text={t(`phone.heat.${heat}`)}
            colour={isOld || heat === 'normal' ? undefined : heat === 'hot' ? 'loss' : 'amber'}
          />
        )}
        {muted !== null && (
          <Fact
            icon={muted ? MicOff : Mic}
            text={t(muted ? 'phone.muted' : 'phone.soundOn')}
            colour={muted && !isOld ? 'amber' : undefined}
          />
        )}
        {live !== null && <Fact icon={Radio} text={t(live ? 'phone.live' : 'phone.notLive')} />}
      </Flex>
      {links.length > 0 && !isOld && (
        <Text fontSize="sm" color="muted">
          {links
            .map(({ name, percent: share }) => t('phone.share', { name, percent: formatPercent(share) }))
            .join(', ')}
        </Text>
      )}
    </>
  );
}

/** The colour applies only to the icon; the text has the same meaning. */
function Fact({ icon: Icon, text, colour }: { icon: LucideIcon; text: string; colour?: string | undefined }) {
  return (
    <Flex as="li" align="center" gap="1">
      <Flex {...(colour && { color: colour })}>
        <Icon aria-hidden size={20} />
      </Flex>
      <Text>{text}</Text>
    </Flex>
  );
}
