import { Box, type BoxProps, Flex, Image, Text } from '@chakra-ui/react';
import { Pause, Play, ShieldAlert, VolumeX } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import type { PlayPreview } from '../../../lib/preview/live-preview.js';
import { Button } from '../../../ui/button.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { useNow } from '../../../ui/use-now.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { PICTURE_OUTLINE, PICTURE_RADIUS } from '../picture-width.js';
import { PictureNote } from '../preview-age/picture-note.js';
import { useChangedAt } from '../preview-age/use-changed-at.js';
import { liveWatching, type PreviewSource } from '../preview-source.js';
import { liveScreen } from './lazy-live-screen.js';
import {
  ASIDE_STYLE,
  CHOICE_ON_PICTURE_STYLE,
  createRoundPlace,
  ON_PICTURE_LOOK,
  ON_PICTURE_STYLE,
} from './on-picture-style.js';
import { PictureFrame } from './picture-frame.js';
import { PictureStrip } from './picture-strip.js';

/** A picture of the server and its time of arrival, ms since the epoch. */
export interface PreviewPicture {
  /** Null if there was no picture. */
  url: string | null;
  receivedAt: number;
}

interface Props {
  source: PreviewSource;
  /** The newest picture; null before the first. */
  picture: PreviewPicture | null;
  play: PlayPreview;
  /** Bitrate of the live preview, kbit/s. */
  kbps: number;
  /** Time by which viewers are behind the preview, s. */
  delaySeconds: number;
  /** True while a panic hides the feed from viewers. */
  isPanic: boolean;
  isMuted: boolean;
  isOnAir: boolean;
  /** The program scene; null if it is unknown. */
  scene?: string | null;
  /** True if this preview plays live without a press if the user watched before. At most one preview of a page does. */
  resumesLive?: boolean;
  /** Level meter of the shown source, at the picture's right edge. */
  sound?: ReactNode;
  /** Chart of the feed's bitrate, shown below the picture on a phone, or beside the choice without a picture. */
  figure?: ReactNode;
  /** Button at the end of the picture's controls. On a phone below a picture, it shows its short text. */
  aside?: ReactNode;
  onSource: (source: PreviewSource) => void;
}

const { Part: LiveScreen } = liveScreen;

/** Maximum age of a picture that is shown as current, ms. */
const MAX_CURRENT_AGE_MS = 5_000;
/** Data volume in base64: one picture of 40 kB every 2 s, and four scene pictures of 20 kB every 30 s. */
const PICTURE_MB_PER_HOUR = 82;

const WATCH_BUTTON_STYLE = {
  lgDown: {
    ...ON_PICTURE_STYLE,
    ...ON_PICTURE_LOOK,
    ...createRoundPlace(0),
    p: '0',
    '& svg': { boxSize: '16px', fill: 'currentColor' },
    // A triangle looks centred only if it is moved towards its point.
    '&:not([data-watching]) svg': { ms: '2px' },
  },
  lg: { flexShrink: '0' },
  // As wide as the longer of its two texts, so that the controls after it do not move. A narrower row has no room for them.
  xl: {
    justifyContent: 'flex-start',
    textAlign: 'start',
    '& > span': { whiteSpace: 'nowrap' },
    '& > span::after': {
      content: 'attr(data-other)',
      display: 'block',
      height: '0',
      visibility: 'hidden',
    },
  },
} as const;
/** Below the name of the shown source on a phone: a picture that is not played live is not paused, but a snapshot. */
const KIND_STYLE = {
  position: 'absolute',
  insetStart: '3',
  bottom: '9px',
  color: 'white',
  fontSize: '12px',
  lineHeight: '14px',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  hideFrom: 'lg',
} as const;
/** As high as the chart, which loads later. */
const FIGURE_STYLE = { flex: '1', minW: '0', minH: '48px', me: '2', hideFrom: 'lg' } as const;

const TOP_EDGE_STYLE = { position: 'absolute', insetX: '0', top: '0', zIndex: '1' } as const;
const CORNER_STYLE = { bottom: '2', insetStart: '2' } as const;
const MIDDLE_STYLE = { inset: '0', m: 'auto', boxSize: 'fit-content' } as const;
const RIGHT_EDGE_STYLE = { position: 'absolute', insetY: '0', right: '0', pointerEvents: 'none' } as const;

/** Picture of the program or of the feed. An outdated picture is grey and shows its age. */
export const Preview = memo(function Preview({
  source,
  picture,
  play,
  kbps,
  delaySeconds,
  isPanic,
  isMuted,
  isOnAir,
  scene = null,
  resumesLive = false,
  sound,
  figure,
  aside,
  onSource,
}: Props) {
  const { t, i18n } = useTranslation();
  const isDesktop = useIsDesktop();
  // A phone's data volume is limited.
  const remembersLive = resumesLive && isDesktop;
  // Off air there is no live program, and each attempt would fail.
  const canResume = remembersLive && (isOnAir || source === 'feed');
  /** The user's choice since the page was opened; null before the first. */
  const [liveChoice, setLiveChoice] = useState<boolean | null>(null);
  /** State of the live preview, or why it has ended. */
  const [liveText, setLiveText] = useState('');
  const [liveControls, setLiveControls] = useState<HTMLElement | null>(null);
  const isWatching = source !== 'off' && (liveChoice ?? (canResume && liveWatching.isOpen()));
  const chooseLive = (isOn: boolean) => {
    if (remembersLive) liveWatching.store(isOn);
    setLiveChoice(isOn);
  };
  const sceneChangedAt = useChangedAt(scene);
  const changedAt = source === 'program' ? sceneChangedAt : 0;
  const watch = (isOn: boolean) => {
    setLiveText('');
    chooseLive(isOn);
  };
  const pictureCost = t('preview.cost', { megabytes: PICTURE_MB_PER_HOUR });
  const megabytes = formatMegabytesPerSecond(kbps, i18n.language);
  const liveCost = t('preview.live.cost', { megabytes });
  const watchText = t('preview.live.watch');
  const stopText = t('preview.live.stop');
  const screen = source !== 'off' && (
    <PreviewScreen
      name={t(`preview.${source}`)}
      picture={picture}
      // The choice beside the picture shows the same name.
      hidesName
      newScene={picture && picture.receivedAt < changedAt ? scene : null}
      sound={!isWatching && sound}
      {...(!isWatching && { onClick: () => watch(true), cursor: 'pointer' })}
    />
  );
  const strip = isPanic
    ? source === 'feed' && (
        <PictureStrip icon={ShieldAlert} tone="panic">
          {t('panic.onPreview')}
        </PictureStrip>
      )
    : // A mute can't be seen in the picture. During a panic viewers hear nothing anyway.
      isMuted && <PictureStrip icon={VolumeX}>{t(isOnAir ? 'mute.silent' : 'mute.later')}</PictureStrip>;
  return (
    <Box role="group" aria-label={t('preview.title')}>
      {source === 'off' && strip && (
        <Box mb="2" borderRadius="12px" overflow="hidden">
          {strip}
        </Box>
      )}
      <PictureFrame
        isPanic={isPanic}
        picture={
          screen && (
            <>
              <Box {...TOP_EDGE_STYLE} borderTopRadius={PICTURE_RADIUS} overflow="hidden">
                {strip}
                {/* Always rendered, because a status that is inserted with its text may not be announced. */}
                <Box role="status">
                  {/* The text of an end stays, but not that of a preview that ended with the broadcast. */}
                  {liveText && (isWatching || liveChoice === false) && (
                    <PictureStrip icon={Play} tone="quiet">
                      {liveText}
                    </PictureStrip>
                  )}
                </Box>
              </Box>
              {isWatching ? (
                <LiveScreen
                  source={source}
                  play={play}
                  picture={screen}
                  fallback={screen}
                  still={picture}
                  {...{ scene, changedAt }}
                  controls={liveControls}
                  delaySeconds={delaySeconds}
                  onText={setLiveText}
                  onEnd={() => chooseLive(false)}
                />
              ) : (
                screen
              )}
            </>
          )
        }
      >
        {figure !== undefined && <Box {...FIGURE_STYLE}>{figure}</Box>}
        {screen && (
          <Button
            icon={isWatching ? Pause : Play}
            variant="outline"
            title={isWatching ? stopText : `${watchText}. ${liveCost}`}
            data-watching={isWatching || undefined}
            css={WATCH_BUTTON_STYLE}
            onClick={() => watch(!isWatching)}
          >
            <Text as="span" srOnly={{ base: true, xl: false }} data-other={isWatching ? watchText : stopText}>
              {isWatching ? stopText : watchText}
            </Text>
          </Button>
        )}
        <Box
          flex={{ base: '1', lg: '0 1 auto' }}
          minW={{ lg: '88px' }}
          css={screen ? CHOICE_ON_PICTURE_STYLE : {}}
        >
          <ChoiceField
            quiet
            label={t('preview.show')}
            value={source}
            note={`${pictureCost} ${liveCost}`}
            choices={(['program', 'feed', 'off'] as const).map((id) => ({ id, name: t(`preview.${id}`) }))}
            onChoose={(id) => {
              if (id === 'off') watch(false);
              setLiveText('');
              onSource(id as PreviewSource);
            }}
          />
          {screen && (
            <Text {...KIND_STYLE}>
              {isWatching ? t('preview.live.rate', { megabytes }) : t('preview.still')}
            </Text>
          )}
        </Box>
        {isWatching && <Box ref={setLiveControls} display="contents" />}
        {aside && (
          <Box ms="auto" css={screen ? ASIDE_STYLE : {}}>
            {aside}
          </Box>
        )}
      </PictureFrame>
    </Box>
  );
});

/** Factor for sound and container overhead. */
const OVERHEAD_FACTOR = 1.05;

function formatMegabytesPerSecond(kbps: number, locale: string): string {
  return ((kbps * OVERHEAD_FACTOR) / 8_000).toLocaleString(locale, { maximumSignificantDigits: 1 });
}

/** Moss of the dark theme, because the name is on black in every theme. */
const FEED_DOT_STYLE = {
  display: 'inline-block',
  boxSize: '8px',
  me: '2',
  verticalAlign: '1px',
  borderRadius: 'full',
  bg: '#5FD38D',
} as const;

interface ScreenProps extends BoxProps {
  name: string;
  picture: PreviewPicture | null;
  /** True if a current picture has no text. How often it is refreshed is then its tooltip. */
  hidesName?: boolean;
  /** Scene to which the program has changed since the picture was taken; null if it is current. */
  newScene?: string | null;
  /** A figure beside the name, with a green dot because a feed arrives; without it, a desktop shows how often the picture is refreshed. */
  figure?: string | undefined;
  /** Level meter of the shown source, at the right edge. */
  sound?: ReactNode;
}

/** Shows the newest picture. An outdated picture is grey and shows its age. */
export function PreviewScreen({
  name,
  picture,
  hidesName = false,
  newScene = null,
  figure,
  sound,
  ...box
}: ScreenProps) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const isOld = picture !== null && now - picture.receivedAt > MAX_CURRENT_AGE_MS;
  return (
    <Box
      position="relative"
      aspectRatio={16 / 9}
      bg="black"
      outlineStyle="solid"
      outlineWidth={PICTURE_OUTLINE}
      outlineColor="line"
      outlineOffset="-1px"
      borderRadius={PICTURE_RADIUS}
      overflow="hidden"
      {...box}
    >
      {picture?.url ? (
        <Image
          src={picture.url}
          alt={name}
          {...(hidesName && { title: t('preview.still') })}
          width="full"
          height="full"
          objectFit="contain"
          {...(isOld && { filter: 'grayscale(1)', opacity: 0.6 })}
        />
      ) : (
        <Flex height="full" align="center" justify="center">
          <Text color="white">{t(picture ? 'preview.none' : 'preview.loading')}</Text>
        </Flex>
      )}
      {picture?.url && (isOld || !hidesName) && (
        <Text
          position="absolute"
          px="3"
          py="1"
          borderRadius="md"
          bg="black"
          color="white"
          fontSize="sm"
          whiteSpace="nowrap"
          {...(isOld ? MIDDLE_STYLE : CORNER_STYLE)}
        >
          {isOld ? (
            t('preview.old', { age: formatAgo(picture.receivedAt, now, i18n.language) })
          ) : (
            <>
              {figure !== undefined && <Box as="span" {...FEED_DOT_STYLE} />}
              {name}
              <Text as="span" hideBelow={figure === undefined ? 'lg' : undefined}>
                {' · '}
                <span>{figure ?? t('preview.still')}</span>
              </Text>
            </>
          )}
        </Text>
      )}
      {newScene !== null && <PictureNote>{t('preview.changing', { scene: newScene })}</PictureNote>}
      <Box {...RIGHT_EDGE_STYLE}>{sound}</Box>
    </Box>
  );
}
