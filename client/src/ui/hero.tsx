import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** The broadcast band, which shows the state as text. */
  band: ReactNode;
  /** Null or false without a picture. */
  picture: ReactNode;
  /** True if the picture is directly below the band. On a phone in portrait, both are then as wide as the window. */
  isJoined?: boolean;
  /** The trail and its notices. */
  children: ReactNode;
}

/** Container queries of a hero's width: from 520 px on, band and trail share a row. */
const WIDE_HERO = '@container (min-width: 520px)';
export const NARROW_HERO = '@container (max-width: 519px)';
/** Windows of phones in portrait that are too narrow for a shared row. */
export const NARROW_PHONE = '@media (max-width: 551px) and (orientation: portrait)';
/** Phones in portrait whose browser leaves little height for the page. */
export const LOW_PHONE = `${NARROW_PHONE} and (max-height: 719px)`;

const WITHOUT_PICTURE_STYLE = {
  gridTemplateAreas: '"band" "trail"',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;
/** In a wide pane, band and trail share one row, so that the picture can be as wide as the pane. */
const WITH_PICTURE_STYLE = {
  gridTemplateAreas: '"band" "picture" "trail"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [WIDE_HERO]: {
    '--trail-circle': '40px',
    gridTemplateAreas: '"band trail" "picture picture"',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '16px',
    // The time on air needs less room than the trail. A lost feed is described by two sentences.
    '&:has([data-look=live])': { lg: { gridTemplateColumns: '208px minmax(0, 1fr)' } },
    '&:has([data-look=lost])': { lg: { gridTemplateColumns: 'clamp(250px, 39cqi, 264px) minmax(0, 1fr)' } },
    // On a desktop, band and trail are one low strip, which leaves height to the picture.
    lg: {
      '--trail-circle': '28px',
      '--trail-icon': '70%',
      // Together with the space above the capitals of the first line, more than 4 px.
      '--trail-gap': '2px',
      '--trail-line': '18px',
      '--trail-status-line': '18px',
      '--trail-descent': '2px',
      '--band-height': '84px',
    },
  },
  lg: { rowGap: '4' },
} as const;

/** The narrowest phones, without room for a band's icon beside the user's menu. */
export const TINY_PHONE = '@media (max-width: 359px)';
/**
 * The first line of a band that is as wide as a phone: as large as the width beside the user's menu allows.
 * `--time-width` is the width of the text, em; `--time-inset` that of menu, margins and icon. In every band its
 * capitals are about 14 px below the window's edge, or 8 px in a low window.
 */
export const PHONE_TIME = {
  '--time-inset': '114px',
  fontSize: 'min(var(--time-size, 36px), calc((100cqi - var(--time-inset)) / var(--time-width)))',
  lineHeight: 'var(--time-height, 34px)',
  [TINY_PHONE]: { '--time-inset': '70px', lineHeight: 'var(--time-height, 30px)' },
} as const;
/** A low window has a smaller first line. */
export const LOW_TIME = { '--time-size': '28px', '--time-height': '28px' } as const;

/** No gap between band and picture. */
const JOINED_STYLE = {
  [NARROW_PHONE]: {
    rowGap: '0',
    // The icons name the points. Their names would take a row from the newest messages.
    '--trail-circle': '32px',
    '--trail-gap': '2px',
    '--trail-line': '18px',
    '& [data-name]': { srOnly: true },
    '& > :first-child': { mx: '-4' },
    '& > :last-child': { mt: '2' },
    '& [data-look]': { borderRadius: '0', px: '4' },
    // The time is in the same place, whatever the number of lines.
    '& [data-lines]': { alignItems: 'flex-start', pt: '8px' },
    '& [data-lines] > svg': { mt: '1px' },
    '& [data-lines] [role=timer]': PHONE_TIME,
    // The sentence of a lost feed may have two lines, which fill the band. With one, the time is where it always is.
    '& [data-lines]:has([data-sentence])': { '--time-height': '32px', alignItems: 'center', pt: '0' },
    '& [data-lines]:has([data-sentence]) > svg': { alignSelf: 'flex-start', mt: '9px' },
    // The second of two lines is in the middle of the room that the time leaves.
    '& [data-lines="2"] [role=timer]': { mb: '6px' },
    '& [data-lines="2"] > * > [data-beside-word]': { fontSize: '24px' },
    [TINY_PHONE]: {
      '& [data-lines]': { pt: '7px' },
      '& [data-lines="2"] [role=timer]': { mb: '12px' },
      '& [data-look] > svg, & [data-strip] > svg': { display: 'none' },
    },
  },
  // Band and trail are lower, so that a row of scenes is in the first view.
  [LOW_PHONE]: {
    mb: '-3',
    ...LOW_TIME,
    '--loss-gap': '0px',
    '& [data-look]': { minH: '76px' },
    '& [data-lines], & [data-lines]:has([data-sentence])': {
      '--time-height': LOW_TIME['--time-height'],
      alignItems: 'flex-start',
      pt: '2px',
    },
    '& [data-lines] > svg, & [data-lines]:has([data-sentence]) > svg': { mt: '-2px' },
    '& [data-lines="2"] [role=timer]': { mb: '0' },
    // Three lines fill the band.
    '& [data-lines="3"] > * > [data-beside-word]': { lineHeight: '20px' },
    '& > :last-child': { mt: '1' },
  },
} as const;

/** Arranges the broadcast band, the picture that viewers see, and the trail. */
export function Hero({ band, picture, isJoined = false, children }: Props) {
  return (
    <Box css={{ containerType: 'inline-size' }} mb={picture ? { base: '3', lg: '4' } : '2'}>
      <Box
        display="grid"
        rowGap="3"
        css={[picture ? WITH_PICTURE_STYLE : WITHOUT_PICTURE_STYLE, isJoined ? JOINED_STYLE : {}]}
      >
        <Box gridArea="band" display="grid">
          {band}
        </Box>
        {picture && <Box gridArea="picture">{picture}</Box>}
        <Box gridArea="trail" alignSelf="center">
          {children}
        </Box>
      </Box>
    </Box>
  );
}
