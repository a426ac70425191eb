import { Box, Flex, Text } from '@chakra-ui/react';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../lib/format.js';
import { NARROW_HERO } from '../../../../ui/hero.js';
import { UPRIGHT_PHONE } from '../../../../ui/pane/edge-to-edge.js';
import type { StatusFieldsFragment } from '../../relay-server.generated.js';

interface Props {
  panic: NonNullable<StatusFieldsFragment['panic']>;
  isOnAir: boolean;
  /** Users who may end the panic: the current user by a hold, only the owner, or only others. */
  endedBy: 'user' | { owner: string } | 'others';
  /** Current time, or the time of the last message while the channel is lost; ms since the epoch. */
  now: number;
}

/** In a narrow container the broadcast band is joined to its lower edge. */
const ABOVE_BAND = {
  [NARROW_HERO]: { borderBottomRadius: '0' },
  [UPRIGHT_PHONE]: { borderRadius: '0' },
} as const;
const CONTAINER = { containerType: 'inline-size', [UPRIGHT_PHONE]: { mx: '-4' } } as const;

/** Shows a panic prominently: what viewers see, since when, who began it, and how to end it. */
export function PanicBand({ panic, isOnAir, endedBy, now }: Props) {
  const { t } = useTranslation();
  const { by, since, shown } = panic;
  return (
    <Box css={CONTAINER}>
      <Flex
        as="section"
        aria-label={t('panic.title')}
        data-shown={shown}
        position="relative"
        direction="column"
        p="3"
        ps="5"
        mb="3"
        bg="ink"
        color="ground"
        borderRadius="md"
        css={ABOVE_BAND}
        borderWidth="4px"
        borderStyle={shown ? 'solid' : 'dashed'}
        borderColor={shown ? 'ink' : 'ground'}
      >
        <Hatching />
        <Flex align="center" gap="2">
          <ShieldAlert aria-hidden size={28} />
          <Text
            fontSize="xl"
            fontWeight="700"
            lineHeight="1.15"
            fontVariantNumeric="tabular-nums"
            role="timer"
          >
            {t('panic.since', { time: formatClock(now - since) })}
          </Text>
        </Flex>
        <Box minW="0" overflowWrap="anywhere">
          <Text role="alert" fontWeight="600">
            {t(viewerTextKey(shown, isOnAir))}
          </Text>
          <Text fontSize="sm">
            <span>{by ? t('panic.by', { name: by.displayName }) : t('panic.byDeleted')}</span>{' '}
            {endedBy === 'user' && <span>{t('panic.howToEnd')}</span>}
            {typeof endedBy === 'object' && <span>{t('panic.onlyEnds', { name: endedBy.owner })}</span>}
          </Text>
        </Box>
      </Flex>
    </Box>
  );
}

/** Stripes like those of the panic button. Red would mean a lost feed. */
function Hatching() {
  return (
    <Box
      aria-hidden
      data-hatching
      position="absolute"
      insetY="0"
      left="0"
      width="8px"
      backgroundImage="repeating-linear-gradient(135deg, currentColor 0 4px, transparent 4px 8px)"
    />
  );
}

/** Returns the key of the text about viewers. The text states only what the node has confirmed. */
function viewerTextKey(shown: boolean, isOnAir: boolean) {
  if (!isOnAir) return 'panic.notLive';
  return shown ? 'panic.shown' : 'panic.notShown';
}
