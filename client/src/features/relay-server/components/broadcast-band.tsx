import { Box, Flex, Text, type TextProps } from '@chakra-ui/react';
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
import { formatDuration } from '../../../lib/format.js';
import { NARROW_HERO } from '../../../ui/hero.js';
import { createTimeSize, PROBLEM_PANEL_STYLE, PROBLEM_STYLE } from './band-problem-style.js';
import { formatBandTime, hasViewers, type Band, type BandLook } from '../broadcast-band.js';
import { LossText } from './loss-text.js';

interface Props extends Band {
  /** Number of viewers, shown during a broadcast; null while it is unknown. */
  viewers?: number | null;
  /** The charge of the phone that sends the feed, shown on a phone while live; empty while it is unknown. */
  battery?: React.ReactNode;
  /** Scene that is shown again when a lost feed is back; null if the scene is unknown, undefined if none returns. */
  returnScene?: string | null | undefined;
  /** Texts for a picture that stutters, by default those for the owner. */
  stutter?: { problem: string; advice: string; cause: string };
  /** What the user can do about the problem, shown with it in place of an advice. */
  problemAction?: React.ReactNode;
  /** Heading that describes the state in a sentence. */
  children: React.ReactNode;
  now: number;
}

interface LookStyle {
  icon: LucideIcon;
  bg: string;
  color: string;
  /** If undefined, the border has the background's colour. */
  borderColor?: string;
}

const LOOK_STYLES: Record<BandLook, LookStyle> = {
  off: { icon: ServerOff, bg: 'ground', color: 'ink' },
  waiting: { icon: Smartphone, bg: 'transparent', color: 'amber', borderColor: 'amber' },
  /** Tinted, because a filled band would look like the start button below it. */
  ready: { icon: CircleCheck, bg: 'mossTint', color: 'moss', borderColor: 'moss' },
  live: { icon: Radio, bg: 'liveFill', color: 'onLiveFill' },
  lost: { icon: WifiOff, bg: 'lossFill', color: 'onLossFill' },
};

/** A band of this width or less has no icon, so that the time stays beside the state. */
const NARROW = '@container (max-width: 299px)';
/**
 * A band of this width or less may need two lines for its heading. On a desktop, such a band has the time instead of an
 * icon.
 */
export const SHORT_LINES = '@container (max-width: 359px)';
/** Height of the line on a phone that shows that the broadcast continues. */
const STRIP_HEIGHT = '24px';
/** Height of that line above the band's border. */
const STRIP_PADDING = '22px';
const STRIP_TEXT_STYLE = {
  fontSize: { base: 'min(18px, 5cqi)', lg: 'lg' },
  fontWeight: '700',
  lineHeight: '1',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const;
/** Covers the lower border of a band. Its text is in line with the band's, which has a larger icon. */
const STRIP_STYLE = {
  position: 'absolute',
  insetX: '-2px',
  bottom: '-2px',
  align: 'center',
  gap: '3',
  height: STRIP_HEIGHT,
  px: 'inherit',
  borderXWidth: '2px',
  borderColor: 'liveFill',
  borderBottomRadius: 'inherit',
  bg: 'liveFill',
  color: 'onLiveFill',
  // A rule between red and orange, which have a low contrast.
  boxShadow: '0 -1px rgb(0 0 0 / 0.75)',
  css: { '& > svg': { flexShrink: '0', mx: '6px' } },
} as const;
const SLIM_STYLE = { minH: '40px', py: '0' } as const;
/**
 * In a narrow container the slim band is joined to the panic band above it, and both are as high as the band that they
 * replace.
 */
const SLIM_CONTAINER_PROPS = {
  alignSelf: 'center',
  css: {
    containerType: 'inline-size',
    [NARROW_HERO]: {
      mt: '-3',
      '&& > *': { borderTopRadius: '0', minH: STRIP_HEIGHT, borderWidth: '0' },
      // The text is in line with that of the panic band, which has a larger icon and a border.
      '&& > * > svg': { ms: '8px', me: '6px' },
    },
    [SHORT_LINES]: { lg: { '&& > *': { minH: '38px' } } },
  },
} as const;
const TALL_CONTAINER_PROPS = { alignSelf: 'stretch', css: { containerType: 'inline-size' } } as const;
/** Height of a band with the longest text. On a desktop, the hero sets `--band-height` for every band. */
const TALL_HEIGHT = 'var(--band-height, 106px)';
/** Height of a live band and of the bands that replace it when the feed or the live channel is lost. */
const LIVE_HEIGHT = 'var(--band-height, 96px)';
const TALL_STYLE = {
  [SHORT_LINES]: { minH: TALL_HEIGHT },
  [NARROW]: { '& h1, & h2, & h3': { fontSize: 'md' } },
} as const;
/** The icon follows the text in the element, but is shown before it. */
const VIEWERS_STYLE = {
  direction: 'row-reverse',
  justify: 'flex-end',
  align: 'center',
  gap: '2',
  fontWeight: '700',
} as const;
const VIEWERS_LINE_STYLE = {
  // In the middle of what the time leaves.
  mt: { base: '6px', lg: '0' },
  fontSize: { base: 'lg', lg: '18px' },
  lineHeight: '24px',
} as const;
const VIEWERS_ABOVE_PROBLEM_STYLE = { lineHeight: '24px' } as const;
/** Mean width of a character in a wide bold font, em. */
const WIDE_CHARACTER_EM = 0.61;
/** `--band-rest` is the width of padding, border and icon. The time takes the remaining width of the band. */
const TIMER_BAND_STYLE = {
  '--band-rest': '72px',
  [SHORT_LINES]: { minH: TALL_HEIGHT, '--band-rest': '28px', lg: { '& > svg': { display: 'none' } } },
} as const;
const TIME_SIZE = { base: createTimeSize('28px'), lg: createTimeSize('36px') };
/**
 * Style of a live band's text in a narrow band on a desktop: the word is above the duration, which then takes the whole
 * width. The viewers, or the heading, are at the end of the word's line, with an icon if it fits.
 */
const LIVE_TEXT_STYLE = {
  lgDown: { flex: '1' },
  [SHORT_LINES]: {
    lg: {
      flex: '1',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > [role=timer]': {
        gridArea: '1 / 1',
        mb: '0',
        minHeight: '54px',
        fontSize: createTimeSize('36px', '--duration-width'),
        lineHeight: '36px',
      },
      '& [data-word]': { display: 'block', mb: '2px', fontSize: '14px', lineHeight: '16px' },
      '& > [data-beside-word]': {
        gridArea: '1 / 1',
        justifySelf: 'end',
        alignSelf: 'start',
        // The word and a gap, in a wide font.
        maxWidth: 'calc(100% - 44px)',
        maxHeight: '16px',
        // Where icon and text have no room, the icon is in a second line, which is hidden.
        flexWrap: 'wrap',
        justifyContent: 'flex-start',
        columnGap: '4px',
        overflow: 'hidden',
        fontSize: '14px',
        lineHeight: '16px',
        '& > *': { minWidth: '0' },
        '& svg': { boxSize: '16px' },
        '& h1, & h2, & h3': {
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'pre',
          fontSize: '14px',
          lineHeight: '16px',
        },
      },
      '&:has(> [data-problem])': PROBLEM_PANEL_STYLE,
    },
  },
} as const;

/**
 * Shows the state of the broadcast in large type: off, waiting, ready, live or lost. Only what is live is orange.
 * A slim band is one line: the time, or the heading if there is no time. Any other band is as high as its container. On
 * a phone, a lost feed has such a line at the band's lower edge, because the broadcast continues.
 */
export function BroadcastBand({
  look,
  timerStart,
  visibleScene = null,
  liveSince = null,
  problem = null,
  isSlim = false,
  viewers = null,
  battery,
  returnScene,
  stutter,
  problemAction,
  now,
  children,
}: Props) {
  const { t } = useTranslation();
  const { icon: Icon, ...style } = LOOK_STYLES[look];
  const hasTimer = look === 'live' || look === 'lost';
  const time = hasTimer && formatBandTime({ look, timerStart }, now, t);
  const isStuttering = problem === 'stutters';
  const stutterTexts = stutter ?? {
    problem: t('band.problem.stutters'),
    advice: t('band.stutterAdvice'),
    cause: t('band.stutterCause'),
  };
  const describeProblem = (name: NonNullable<typeof problem>) =>
    isStuttering ? stutterTexts.problem : t(`band.problem.${name}`);
  const problemText = isSlim || problem === null ? null : describeProblem(problem);
  const viewersText = viewers !== null && hasTimer ? t('band.viewers', { count: viewers }) : null;
  const isDesktopWithViewers = hasViewers({ look, isSlim });
  const hasStrip = look === 'lost' && !isSlim;
  // The scene that viewers see, or their number, replaces the heading.
  const hidesHeading = look === 'lost' ? !isSlim && visibleScene !== null : viewersText !== null;
  // At the end of the line of the viewers or the heading, which is there without it.
  const batteryPlace = battery && look === 'live' && !isSlim && (
    <Box hideFrom="lg" flexShrink="0" ms="auto" ps="2">
      {battery}
    </Box>
  );
  const lineCount = look === 'live' && problemText === null ? 2 : 3;
  return (
    <Box {...(isSlim ? SLIM_CONTAINER_PROPS : TALL_CONTAINER_PROPS)}>
      <Flex
        align="center"
        gap="3"
        px="3"
        height="full"
        borderWidth="2px"
        borderColor={style.bg}
        borderRadius="md"
        data-look={look}
        {...(hasTimer && !isSlim && { 'data-lines': lineCount })}
        {...(isSlim ? SLIM_STYLE : { minH: hasTimer || look === 'off' ? LIVE_HEIGHT : TALL_HEIGHT })}
        {...(hasStrip && { position: 'relative', pb: { base: STRIP_PADDING, lg: '0' } })}
        css={isSlim ? {} : { ...TALL_STYLE, ...(hasTimer && TIMER_BAND_STYLE) }}
        {...style}
      >
        <Box asChild css={{ [NARROW]: { display: 'none' } }}>
          <Icon aria-hidden size={isSlim ? 20 : 32} />
        </Box>
        <Box
          minW={isSlim && hasTimer ? 'max-content' : '0'}
          css={look === 'live' && !isSlim ? LIVE_TEXT_STYLE : {}}
        >
          {time && isSlim && <BandTime text={time} {...STRIP_TEXT_STYLE} />}
          {time && !isSlim && (
            <BandTime
              text={time}
              word={t(`band.${look}`)}
              fontSize={TIME_SIZE}
              mb={{ lg: '1' }}
              whiteSpace="nowrap"
              lineHeight="1"
            />
          )}
          <Flex
            data-beside-word
            wrap="wrap"
            columnGap="3"
            align="center"
            srOnly={
              (isSlim && hasTimer) || {
                base: hidesHeading,
                lg: hidesHeading && (look === 'lost' || isDesktopWithViewers),
              }
            }
          >
            {children}
            {!hidesHeading && batteryPlace}
          </Flex>
          {viewersText !== null && look === 'live' && !isSlim && (
            <Flex
              data-beside-word
              data-viewers
              {...VIEWERS_STYLE}
              {...(problemText === null ? VIEWERS_LINE_STYLE : VIEWERS_ABOVE_PROBLEM_STYLE)}
            >
              {batteryPlace}
              <Text minW="0" truncate title={viewersText}>
                {viewersText}
              </Text>
              <Box asChild flexShrink="0">
                <Users aria-hidden size={20} />
              </Box>
            </Flex>
          )}
          {problemText !== null && (
            <Flex {...PROBLEM_STYLE} data-problem={problem}>
              <TriangleAlert aria-hidden size={16} />
              <Text truncate title={problemText}>
                {problemText}
              </Text>
              {problemAction}
              {isStuttering && !problemAction && (
                <Text
                  data-advice
                  hideBelow="lg"
                  fontWeight="400"
                  color="ink"
                  truncate
                  title={stutterTexts.cause}
                >
                  {stutterTexts.advice}
                </Text>
              )}
            </Flex>
          )}
          {hasStrip && <LossText visibleScene={visibleScene} returnScene={returnScene} />}
        </Box>
        {isSlim && viewersText !== null && (
          <Text {...STRIP_TEXT_STYLE} hideFrom="lg" ms="auto" minW="0" truncate>
            {viewersText}
          </Text>
        )}
        {hasStrip && (
          <Flex {...STRIP_STYLE} hideFrom="lg" data-strip>
            <Radio aria-hidden size={20} />
            <Text srOnly>
              {t('band.stillLive')}
              {liveSince !== null && ` ${formatDuration(now - liveSince, true)}`}
            </Text>
            <Text {...STRIP_TEXT_STYLE} aria-hidden>
              {formatBandTime({ look: 'live', timerStart: liveSince }, now, t)}
            </Text>
            <Text {...STRIP_TEXT_STYLE} ms="auto" minW="0" truncate>
              {viewersText}
            </Text>
          </Flex>
        )}
      </Flex>
    </Box>
  );
}

interface BandTimeProps extends TextProps {
  text: string;
  /** The beginning of the text that is not a figure. */
  word?: string;
}

/**
 * Shows the running time of a band. `--time-width` is the estimated width of its text, em, and `--duration-width` that
 * of the text after the word.
 */
export function BandTime({ text, word = '', ...style }: BandTimeProps) {
  const duration = text.slice(word.length);
  return (
    <Text
      role="timer"
      fontWeight="700"
      fontVariantNumeric="tabular-nums"
      css={{
        '--time-width': text.length * WIDE_CHARACTER_EM,
        '--duration-width': (duration.trim() || text).length * WIDE_CHARACTER_EM,
      }}
      {...style}
    >
      {word && <span data-word>{word}</span>}
      {duration}
    </Text>
  );
}
