import { Box, Flex, Text } from '@chakra-ui/react';
import {
  CircleCheck,
  Radio,
  ServerOff,
  Smartphone,
  TriangleAlert,
  Users,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bandTime, type Band, type BandLook } from '../broadcast-band.js';

interface Props extends Band {
  /** Number of viewers, shown while live without a problem; null while it is unknown. */
  viewers?: number | null;
  /** The heading: the state as a sentence. */
  children: React.ReactNode;
  now: number;
}

interface Look {
  icon: LucideIcon;
  bg: string;
  color: string;
  borderColor: string;
}

const LOOKS: Record<BandLook, Look> = {
  off: { icon: ServerOff, bg: 'ground', color: 'ink', borderColor: 'ground' },
  waiting: { icon: Smartphone, bg: 'transparent', color: 'amber', borderColor: 'amber' },
  /** Tinted: filled, it would look like the start button below it. */
  ready: { icon: CircleCheck, bg: 'mossTint', color: 'moss', borderColor: 'moss' },
  live: { icon: Radio, bg: 'liveFill', color: 'onLiveFill', borderColor: 'liveFill' },
  lost: { icon: WifiOff, bg: 'lossFill', color: 'onLossFill', borderColor: 'lossFill' },
};

/** Below this width of the band its icon gives way, so that the time stays beside the state. */
const NARROW = '@container (max-width: 279px)';
const SLIM = { minH: '40px', py: '0' } as const;
/** Where nothing is beside it, it is the lower edge of the panic's band. */
const SLIM_PLACE = {
  alignSelf: 'center',
  css: {
    containerType: 'inline-size',
    '@container (max-width: 519px)': { mt: '-3', '&& > *': { borderTopRadius: '0' } },
  },
} as const;
const TALL_PLACE = { alignSelf: 'stretch', css: { containerType: 'inline-size' } } as const;
/** As high as its longest state, so that what is below stays where it is when the feed is lost. */
const TALL = {
  minH: '106px',
  py: '1',
  css: { [NARROW]: { '& h1, & h2, & h3': { fontSize: 'md' } } },
} as const;
/** Not orange: the broadcast is live, but not well. */
const PROBLEM = {
  align: 'center',
  gap: '1',
  width: 'fit-content',
  maxW: 'full',
  px: '2',
  borderRadius: 'sm',
  bg: 'ground',
  color: 'amber',
  fontSize: 'sm',
  fontWeight: '600',
  lineHeight: '22px',
} as const;
/** Characters of the time with its word that fit into the narrowest band. A longer text is smaller in a narrow one. */
const FITS = 13;

/**
 * The state of the broadcast, readable at arm's length: off, waiting, ready, live or lost. Only `live` is orange.
 * Slim, it is one line: the time, or without one the heading. Otherwise it is as high as its place.
 */
export function BroadcastBand({
  look,
  since,
  seen = null,
  problem = null,
  isSlim = false,
  viewers = null,
  now,
  children,
}: Props) {
  const { t } = useTranslation();
  const { icon: Icon, ...style } = LOOKS[look];
  const hasTimer = look === 'live' || look === 'lost';
  const time = hasTimer && bandTime({ look, since }, now, t);
  const seenText = seen === null ? null : t('band.seen', { scene: seen });
  const problemText = problem === null ? null : t(`band.problem.${problem}`);
  return (
    <Box {...(isSlim ? SLIM_PLACE : TALL_PLACE)}>
      <Flex
        align="center"
        gap="3"
        px="3"
        height="full"
        borderWidth="2px"
        borderRadius="md"
        data-look={look}
        {...(isSlim ? SLIM : TALL)}
        {...style}
      >
        <Box asChild css={{ [NARROW]: { display: 'none' } }}>
          <Icon aria-hidden size={isSlim ? 20 : 32} />
        </Box>
        <Box minW="0">
          {time && (
            <Text
              fontSize={isSlim ? 'lg' : time.length > FITS ? 'min(28px, 8cqi)' : 'xl'}
              whiteSpace="nowrap"
              fontWeight="700"
              lineHeight="1.15"
              fontVariantNumeric="tabular-nums"
              role="timer"
            >
              {time}
            </Text>
          )}
          <Box srOnly={isSlim && hasTimer}>{children}</Box>
          {!isSlim && problemText !== null && (
            <Flex {...PROBLEM} data-problem={problem}>
              <TriangleAlert aria-hidden size={16} />
              <Text truncate title={problemText}>
                {problemText}
              </Text>
            </Flex>
          )}
          {!isSlim && look === 'live' && viewers !== null && problem === null && (
            <Flex align="center" gap="1" fontSize="sm" fontWeight="600" lineHeight="20px">
              <Users aria-hidden size={16} />
              {t('band.viewers', { count: viewers })}
            </Flex>
          )}
          {!isSlim && seenText !== null && (
            <Text fontSize="sm" lineHeight="20px" truncate title={seenText}>
              {seenText}
            </Text>
          )}
        </Box>
      </Flex>
    </Box>
  );
}
