import { Box, Flex, Text } from '@chakra-ui/react';
import { CircleCheck, CircleDashed, Radio, Smartphone, WifiOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../lib/format.js';
import type { Band, BandLook } from '../broadcast-band.js';

interface Props extends Band {
  /** The heading: the state as a sentence. */
  children: React.ReactNode;
  now: number;
}

interface Look {
  icon: LucideIcon;
  bg: string;
  color: string;
  borderColor: string;
  borderStyle: 'solid' | 'dashed';
}

const LOOKS: Record<BandLook, Look> = {
  off: { icon: CircleDashed, bg: 'transparent', color: 'ink', borderColor: 'control', borderStyle: 'dashed' },
  waiting: { icon: Smartphone, bg: 'transparent', color: 'amber', borderColor: 'amber', borderStyle: 'solid' },
  ready: { icon: CircleCheck, bg: 'transparent', color: 'moss', borderColor: 'moss', borderStyle: 'solid' },
  live: { icon: Radio, bg: 'liveFill', color: 'onLiveFill', borderColor: 'liveFill', borderStyle: 'solid' },
  lost: { icon: WifiOff, bg: 'lossFill', color: 'onLossFill', borderColor: 'lossFill', borderStyle: 'solid' },
};

/** The state of the broadcast, readable at arm's length: off, waiting, ready, live or lost. Only `live` is orange. */
export function BroadcastBand({ look, since, seen = null, liveSince = null, now, children }: Props) {
  const { t } = useTranslation();
  const { icon: Icon, ...style } = LOOKS[look];
  const viewers = [
    seen !== null && t('band.seen', { scene: seen }),
    liveSince !== null && t('band.liveFor', { time: formatClock(now - liveSince, true) }),
  ].filter((part) => part !== false);
  return (
    <Flex
      align="center"
      gap="3"
      px="3"
      py="3"
      mb="3"
      minH="80px"
      borderWidth="2px"
      borderRadius="md"
      data-look={look}
      {...style}
    >
      <Icon aria-hidden size={32} style={{ flexShrink: 0 }} />
      <Box minW="0">
        {(look === 'live' || look === 'lost') && (
          <Text
            fontSize="xl"
            fontWeight="700"
            lineHeight="1.15"
            fontVariantNumeric="tabular-nums"
            role="timer"
          >
            {t(`band.${look}`)}
            {since !== null && ` ${formatClock(now - since, look === 'live')}`}
          </Text>
        )}
        {children}
        {viewers.length > 0 && (
          <Text fontSize="sm" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
            {viewers.join(' · ')}
          </Text>
        )}
      </Box>
    </Flex>
  );
}
