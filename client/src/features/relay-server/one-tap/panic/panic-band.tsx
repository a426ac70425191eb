import { Box, Grid, Text } from '@chakra-ui/react';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format.js';
import { LOW_PHONE, LOW_TIME, NARROW_HERO, NARROW_PHONE, PHONE_TIME } from '../../../../ui/hero.js';
import { BandTime, SHORT_LINES } from '../../components/broadcast-band.js';
import type { StatusFieldsFragment } from '../../relay-server.generated.js';
import type { PanicBandLayout } from './panic-band-layout.js';

export interface PanicBandProps {
  panic: NonNullable<StatusFieldsFragment['panic']>;
  isOnAir: boolean;
  layout?: PanicBandLayout;
  /** Users who may end the panic: the current user by a hold, only the owner, or only others. */
  endedBy: 'user' | { owner: string } | 'others';
  /** Current time, or the time of the last message while the channel is lost; ms since the epoch. */
  now: number;
}

/**
 * Style of a panic band that, together with the slim broadcast band, is as high as the tall broadcast band, so that the
 * picture below does not move.
 * If the user may end the panic, only screen readers get the last line, because the panic button shows how to end it,
 * and the last action shows who began it.
 */
const LOW_BAND = {
  // With one line below it, the title is where a band without a panic has its time. Two lines have just enough room.
  alignContent: 'center',
  minH: '72px',
  pt: '0',
  pb: '0',
  ps: '4',
  pe: '14px',
  borderBottomRadius: '0',
  borderWidth: '2px',
  borderBottomWidth: '0',
  // Over the border, up to the band's edges.
  '& > [data-hatching]': { top: '-2px', left: '-2px', width: '12px', borderStartStartRadius: 'inherit' },
  '& > svg': { gridRow: '1 / 3', alignSelf: 'start', boxSize: '32px', mt: '1px', me: '1' },
  '& [role=timer]': PHONE_TIME,
  '& [role=timer], & > :last-child': { gridColumn: '2' },
  '& [role=alert]': { mt: '2px', fontSize: 'min(16px, 4.1cqi)', lineHeight: '17px' },
  '& [role=alert] + *': { lineHeight: '16px', truncate: true },
  '&:not([data-long=locked]) [role=alert] + *': { srOnly: true },
  // A long text has two lines below the title.
  [SHORT_LINES]: {
    columnGap: '0',
    minH: '82px',
    '& > svg': { display: 'none' },
    '& [role=alert]': { mt: '6px', fontSize: 'min(16px, 4.4cqi)' },
  },
  [LOW_PHONE]: {
    ...LOW_TIME,
    minH: '52px',
    pt: '2px',
    '& > svg': { mt: '-2px' },
    '& [role=alert]': { mt: '0', fontSize: 'min(14px, 3.6cqi)' },
  },
  '&[data-long]': {
    '--time-size': '24px',
    '--time-height': '24px',
    pt: '0',
    '& [role=alert]': { mt: '0', fontSize: 'min(14px, 3.6cqi)', lineHeight: '16px' },
  },
} as const;
/** In a narrow container, the broadcast band is joined to the panic band's lower edge, except with `apart`. */
const LAYOUTS = {
  apart: [{}, {}],
  joined: [{}, { [NARROW_HERO]: LOW_BAND }],
  /** On a phone, all bands and the picture are as wide as the window. */
  wide: [
    { [NARROW_PHONE]: { mx: '-4' } },
    { [NARROW_HERO]: LOW_BAND, [NARROW_PHONE]: { borderRadius: '0' } },
  ],
} as const satisfies Record<PanicBandLayout, unknown>;

/** Shows a panic prominently: what viewers see, since when, who began it, and how to end it. */
export function PanicBand({ panic, isOnAir, layout = 'apart', endedBy, now }: PanicBandProps) {
  const { t } = useTranslation();
  const [containerStyle, bandStyle] = LAYOUTS[layout];
  const { by, since, shown } = panic;
  const isLocked = typeof endedBy === 'object';
  return (
    <Box css={[{ containerType: 'inline-size' }, containerStyle]}>
      <Grid
        as="section"
        aria-label={t('panic.title')}
        data-long={isLocked ? 'locked' : !shown || !isOnAir || undefined}
        position="relative"
        templateColumns="auto minmax(0, 1fr)"
        columnGap="2"
        alignItems="center"
        p="3"
        ps="5"
        mb="3"
        bg="ink"
        color="ground"
        borderRadius="md"
        css={bandStyle}
        borderWidth="4px"
        borderStyle={shown ? 'solid' : 'dashed'}
        borderColor={shown ? 'ink' : 'ground'}
      >
        <Hatching />
        <ShieldAlert aria-hidden size={28} />
        <BandTime
          text={t('panic.since', { time: formatDuration(now - since) })}
          fontSize="xl"
          lineHeight="1.15"
        />
        <Box gridColumn="1 / -1" overflowWrap="anywhere">
          <Text role="alert" fontWeight="600">
            {t(findViewerTextKey(shown, isOnAir))}
          </Text>
          <Text fontSize="sm">
            {endedBy === 'user' && <span>{t('panic.howToEnd')}</span>}
            {isLocked && <span>{t('panic.onlyEnds', { name: endedBy.owner })}</span>}{' '}
            <span>{by ? t('panic.by', { name: by.displayName }) : t('panic.byDeleted')}</span>
          </Text>
        </Box>
      </Grid>
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
function findViewerTextKey(shown: boolean, isOnAir: boolean) {
  if (!isOnAir) return 'panic.notLive';
  return shown ? 'panic.shown' : 'panic.notShown';
}
