import { Box, type BoxProps, Flex, Image, Text } from '@chakra-ui/react';
import { Clapperboard, Play, ShieldAlert, Smartphone, VolumeX } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import type { LivePreviewState, PlayPreview } from '../../../lib/preview/live-preview.js';
import { Button } from '../../../ui/button.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { useNow } from '../../../ui/use-now.js';
import { PANIC_WIDTH, PICTURE_WIDTH } from '../picture-width.js';
import type { PreviewSource } from '../preview-source.js';
import { liveWords } from '../live-words.js';
import { liveScreen } from './late-live-screen.js';
import { PictureStrip } from './picture-strip.js';

/** A picture of the server and the time at which it arrived, ms since the epoch. */
export interface PreviewPicture {
  /** Null if there was no picture. */
  url: string | null;
  at: number;
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
  onSource: (source: PreviewSource) => void;
}

const { Part: LiveScreen } = liveScreen;

/** Age from which on a picture is not shown as current, ms. */
const OLD_MS = 5_000;
/** 15 kB every 2 s. */
const MEGABYTES_AN_HOUR = 27;

const ON_EDGE = { position: 'absolute', insetX: '0', top: '0', zIndex: '1' } as const;

/**
 * Controls in the picture's lower corners, which take no height. Each is dark, to be readable on any picture, and on a
 * phone only an icon.
 */
const ON_PICTURE = {
  position: 'absolute',
  insetX: '2',
  bottom: '2',
  justify: 'space-between',
  gap: '2',
  css: {
    '& button, & select': {
      bg: 'rgb(0 0 0 / 0.72)',
      borderColor: 'transparent',
      color: 'white',
    },
    '& select': { color: { base: 'transparent', sm: 'white' }, px: { base: '0', sm: '3' } },
    '& button': { px: '3', whiteSpace: 'nowrap' },
    '& svg': { color: 'white' },
    '& .lucide-chevron-down': { display: { base: 'none', sm: 'block' } },
    '& :focus-visible': { outlineColor: 'white', outlineOffset: '-3px' },
  },
} as const;

/** Picture of the program or of the feed. An outdated one is grey and shows its age. */
export const Preview = memo(function Preview({
  source,
  picture,
  play,
  kbps,
  delaySeconds,
  isPanic,
  isMuted,
  isOnAir,
  onSource,
}: Props) {
  const { t, i18n } = useTranslation();
  const [isLive, setLive] = useState(false);
  const [end, setEnd] = useState<LivePreviewState | null>(null);
  const isWatching = isLive && source !== 'off';
  const SourceIcon = source === 'feed' ? Smartphone : Clapperboard;
  const isOnPicture = source !== 'off' && !isLive;
  const watch = () => {
    setEnd(null);
    setLive(true);
  };
  const pictureCost = t('preview.cost', { megabytes: MEGABYTES_AN_HOUR });
  const liveCost = t('preview.live.cost', { megabytes: megabytesASecond(kbps, i18n.language) });
  const screen = source !== 'off' && (
    <PreviewScreen
      name={t(`preview.${source}`)}
      picture={picture}
      {...(isOnPicture && { onClick: watch, cursor: 'pointer' })}
    />
  );
  const stop = (reason: LivePreviewState | null) => {
    setLive(false);
    setEnd(reason);
  };
  return (
    <Box
      role="group"
      aria-label={t('preview.title')}
      maxW={isPanic ? PANIC_WIDTH : PICTURE_WIDTH}
      width="full"
      mx="auto"
    >
      <Box position="relative">
        <Box {...(source === 'off' ? { mb: '2' } : ON_EDGE)} borderRadius="12px" overflow="hidden">
          {isPanic && source === 'feed' && (
            <PictureStrip icon={ShieldAlert}>{t('panic.onPreview')}</PictureStrip>
          )}
          {/* A mute can't be seen in the picture. In a panic nothing is heard anyway. */}
          {isMuted && !isPanic && (
            <PictureStrip icon={VolumeX}>{t(isOnAir ? 'mute.silent' : 'mute.later')}</PictureStrip>
          )}
        </Box>
        {isWatching ? (
          <LiveScreen
            of={source}
            play={play}
            picture={screen}
            fallback={screen}
            delaySeconds={delaySeconds}
            onEnd={stop}
            onStop={() => stop(null)}
          />
        ) : (
          screen
        )}
        <Flex {...(isOnPicture && ON_PICTURE)}>
          {isOnPicture && (
            <Button icon={Play} variant="outline" title={liveCost} onClick={watch}>
              <Text as="span" srOnly={{ base: true, sm: false }}>
                {t('preview.live.watch')}
              </Text>
            </Button>
          )}
          <Box
            flex="1"
            minW="0"
            position="relative"
            {...(isOnPicture && { maxW: { base: '48px', sm: '160px' } })}
          >
            <ChoiceField
              quiet
              label={t('preview.show')}
              value={source}
              note={`${pictureCost} ${liveCost}`}
              choices={(['program', 'feed', 'off'] as const).map((id) => ({ id, name: t(`preview.${id}`) }))}
              onChoose={(chosen) => {
                if (chosen === 'off') setLive(false);
                setEnd(null);
                onSource(chosen as PreviewSource);
              }}
            />
            {isOnPicture && (
              <Flex
                hideFrom="sm"
                position="absolute"
                inset="0"
                align="center"
                justify="center"
                borderRadius="md"
                pointerEvents="none"
              >
                <SourceIcon aria-hidden size={24} />
              </Flex>
            )}
          </Box>
        </Flex>
      </Box>
      <Box role="status">{end && <Text fontSize="sm">{liveWords(end, t)}</Text>}</Box>
      {isWatching && (
        <Text fontSize="sm" color="muted" mt="1">
          {pictureCost} {liveCost}
        </Text>
      )}
    </Box>
  );
});

/** Factor for sound and container overhead. */
const OVERHEAD = 1.05;

function megabytesASecond(kbps: number, locale: string): string {
  return ((kbps * OVERHEAD) / 8_000).toLocaleString(locale, { maximumSignificantDigits: 1 });
}

interface ScreenProps extends BoxProps {
  name: string;
  picture: PreviewPicture | null;
}

/** The newest picture. An outdated one is grey and shows its age. */
export function PreviewScreen({ name, picture, ...box }: ScreenProps) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const isOld = picture !== null && now - picture.at > OLD_MS;
  return (
    <Box
      position="relative"
      aspectRatio={16 / 9}
      bg="black"
      outline="1px solid"
      outlineColor="line"
      outlineOffset="-1px"
      borderRadius="12px"
      overflow="hidden"
      {...box}
    >
      {picture?.url ? (
        <Image
          src={picture.url}
          alt={name}
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
      {isOld && picture.url && (
        <Text
          position="absolute"
          inset="0"
          m="auto"
          boxSize="fit-content"
          px="3"
          py="1"
          borderRadius="md"
          bg="black"
          color="white"
          fontSize="sm"
          whiteSpace="nowrap"
        >
          {t('preview.old', { age: formatAgo(picture.at, now, i18n.language) })}
        </Text>
      )}
    </Box>
  );
}
