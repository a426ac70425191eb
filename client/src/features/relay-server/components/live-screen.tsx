import { AspectRatio, Box, Text } from '@chakra-ui/react';
import { Headphones } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { LivePreviewState, PlayPreview } from '../../../lib/preview/live-preview.js';
import type { PreviewOf } from '../../../lib/preview/preview-connection.js';
import { IconButton } from '../../../ui/button.js';
import { LOW_WINDOW } from '../../../ui/use-media.js';
import { usePageVisible } from '../../../ui/use-page-visible.js';
import { describeLivePreview } from '../describe-live-preview.js';
import { PICTURE_RADIUS } from '../picture-width.js';
import { PictureNote } from '../preview-age/picture-note.js';
import { useCatchUp, usePlayerDelay } from '../preview-age/use-catch-up.js';
import { createRoundPlace, ON_PICTURE_LOOK, ON_PICTURE_STYLE } from './on-picture-style.js';

export interface LiveScreenProps {
  source: PreviewOf;
  play: PlayPreview;
  /** Shown until the preview plays, and after a change of the scene until the preview shows the new one. */
  picture: React.ReactNode;
  /** The picture's image; null before the first. */
  still: { url: string | null; receivedAt: number } | null;
  /** The program scene, and its last change, ms since the epoch; 0 if there was none. */
  scene: string | null;
  changedAt: number;
  /** Element for the sound button and the delay; null before it is rendered. */
  controls: HTMLElement | null;
  /** Time by which viewers are behind the preview, s. */
  delaySeconds: number;
  /** Called with each state as text, which is empty while the preview plays. */
  onText: (text: string) => void;
  /** Called when the preview has ended and is not retried. */
  onEnd: () => void;
}

/**
 * Without its word, the button shows by its brightness, or by its edge, that it is pressed. With its word, it is as wide
 * as the choice beside it, so that its longer word changes nothing.
 */
const SOUND_STYLE = {
  lgDown: {
    ...ON_PICTURE_STYLE,
    ...ON_PICTURE_LOOK,
    ...createRoundPlace(1),
    '&[aria-pressed=true]': { bgColor: 'white', color: 'black', _hover: { bgColor: 'white' } },
  },
  lg: { '&[aria-pressed=true]': { bg: 'mossTint', borderColor: 'moss', _hover: { bg: 'mossTint' } } },
  xl: { '&:has(> span)': { minWidth: '132px' } },
} as const;
/**
 * Two lines are not higher than the row of controls, and take only the room that the controls leave. Without the room
 * for a word, the text wraps below its box, where it is not visible. On a phone the delay is on the picture, above its
 * controls. In a low window the column of controls has no room to spare.
 */
const DELAY_STYLE = {
  fontSize: 'sm',
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  lg: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    flexShrink: '1000',
    minW: '0',
    height: '36px',
    overflow: 'hidden',
    color: 'muted',
    _before: { content: '""', height: 'full' },
    '& > span': { flex: '1', minW: '66px', lineClamp: '2' },
    [LOW_WINDOW]: { my: '-1', height: 'auto' },
  },
  lgDown: {
    ...ON_PICTURE_STYLE,
    insetStart: '2',
    mb: '56px',
    px: '3',
    py: '1',
    borderRadius: 'full',
    bg: 'rgb(0 0 0 / 0.7)',
    color: 'white',
  },
} as const;

/** A live preview, initially muted. It stops while the page is hidden. Its controls are in the picture's row. */
export function LiveScreen({
  source,
  play,
  picture,
  still,
  scene,
  changedAt,
  controls,
  delaySeconds,
  onText,
  onEnd,
}: LiveScreenProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<LivePreviewState>({ kind: 'connecting' });
  const [isMuted, setMuted] = useState(true);
  const isVisible = usePageVisible();
  const report = useEffectEvent((newState: LivePreviewState) => {
    setState(newState);
    onText(describeLivePreview(newState, t));
    if (newState.kind === 'unplayable' || (newState.kind === 'ended' && !newState.willRetry)) onEnd();
  });
  useEffect(
    function playWhileVisible() {
      if (!isVisible || !video.current) return;
      report({ kind: 'connecting' });
      return play(video.current, source, (newState) => report(newState));
    },
    [play, source, isVisible],
  );
  const isShown = state.kind === 'playing' || state.kind === 'silent';
  const catchUp = useCatchUp({ video, isPlaying: isShown, changedAt, still });
  const playerDelay = usePlayerDelay(video, isShown);
  const notes = { changing: t('preview.changing', { scene }), still: t('preview.live.follows') };
  const note = catchUp
    ? notes[catchUp]
    : playerDelay > 0 && t('preview.live.behind', { seconds: playerDelay });
  const isDelayed = source === 'program' && delaySeconds > 0;
  return (
    <>
      {!isShown && picture}
      <Box position="relative" hidden={!isShown}>
        <AspectRatio ratio={16 / 9} bg="black" borderRadius={PICTURE_RADIUS} overflow="hidden">
          <video ref={video} muted={isMuted} playsInline aria-label={t(`preview.live.${source}`)} />
        </AspectRatio>
        {isShown && catchUp === 'still' && (
          <Box position="absolute" inset="0">
            {picture}
          </Box>
        )}
        {note && <PictureNote>{note}</PictureNote>}
      </Box>
      {controls &&
        createPortal(
          <>
            <IconButton
              // Not the icon of the mute, which all viewers hear.
              icon={Headphones}
              aria-pressed={!isMuted}
              label={t(isMuted ? 'preview.live.unmute' : 'preview.live.mute')}
              variant="outline"
              flexShrink="0"
              css={SOUND_STYLE}
              onClick={() => setMuted(!isMuted)}
            >
              {/* A delay needs the room. Each label contains its word. */}
              {!isDelayed && (
                <Text as="span" hideBelow="xl">
                  {t(isMuted ? 'preview.live.listen' : 'preview.live.listening')}
                </Text>
              )}
            </IconButton>
            {isDelayed && (
              <Box css={DELAY_STYLE} title={t('preview.live.notDelayed', { seconds: delaySeconds })}>
                <span>{t('preview.live.ahead', { seconds: delaySeconds })}</span>
              </Box>
            )}
          </>,
          controls,
        )}
    </>
  );
}
