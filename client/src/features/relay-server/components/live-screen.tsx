import { AspectRatio, Text } from '@chakra-ui/react';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { LivePreviewState, PlayPreview } from '../../../lib/preview/live-preview.js';
import type { PreviewOf } from '../../../lib/preview/preview-connection.js';
import { IconButton } from '../../../ui/button.js';
import { usePageVisible } from '../../../ui/use-page-visible.js';
import { describeLivePreview } from '../describe-live-preview.js';
import { PICTURE_RADIUS } from '../picture-width.js';
import { ON_PICTURE_LOOK, ON_PICTURE_STYLE } from './on-picture-style.js';

export interface LiveScreenProps {
  source: PreviewOf;
  play: PlayPreview;
  /** Shown until the preview plays. */
  picture: React.ReactNode;
  /** Element for the sound button and the figure; null before it is rendered. */
  controls: HTMLElement | null;
  /** Data volume, MB per second. */
  megabytes: string;
  /** Time by which viewers are behind the preview, s. */
  delaySeconds: number;
  /** Called with each state as text, which is empty while the preview plays. */
  onText: (text: string) => void;
  /** Called when the preview has ended and is not retried. */
  onEnd: () => void;
}

/** After the watch button, the choice and their gaps. */
const SOUND_ON_PICTURE_STYLE = {
  lgDown: {
    ...ON_PICTURE_STYLE,
    ...ON_PICTURE_LOOK,
    insetStart: '208px',
    boxSize: '48px',
    _hover: { bg: 'rgb(0 0 0 / 0.8)' },
  },
} as const;
/**
 * Two lines are not higher than the row of controls. On a phone the figure is on the picture, above its controls. Only
 * there the data volume is shown, because it is limited.
 */
const FIGURE_STYLE = {
  fontSize: 'sm',
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  lg: { minW: '0', color: 'muted', lineClamp: '2' },
  lgDown: {
    ...ON_PICTURE_STYLE,
    insetStart: '2',
    mb: '64px',
    px: '3',
    py: '1',
    borderRadius: 'full',
    bg: 'rgb(0 0 0 / 0.6)',
    color: 'white',
  },
} as const;

/** A live preview, initially muted. It stops while the page is hidden. Its controls are in the picture's row. */
export function LiveScreen({
  source,
  play,
  picture,
  controls,
  megabytes,
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
  const isDelayed = source === 'program' && delaySeconds > 0;
  return (
    <>
      {!isShown && picture}
      <AspectRatio
        ratio={16 / 9}
        bg="black"
        borderRadius={PICTURE_RADIUS}
        overflow="hidden"
        hidden={!isShown}
      >
        <video ref={video} muted={isMuted} playsInline aria-label={t(`preview.live.${source}`)} />
      </AspectRatio>
      {controls &&
        createPortal(
          <>
            <IconButton
              icon={isMuted ? VolumeX : Volume2}
              label={t(isMuted ? 'preview.live.unmute' : 'preview.live.mute')}
              variant="outline"
              flexShrink="0"
              css={SOUND_ON_PICTURE_STYLE}
              onClick={() => setMuted(!isMuted)}
            />
            <Text
              css={FIGURE_STYLE}
              hideFrom={isDelayed ? undefined : 'lg'}
              title={
                isDelayed
                  ? t('preview.live.notDelayed', { seconds: delaySeconds })
                  : t('preview.live.cost', { megabytes })
              }
            >
              {isDelayed
                ? t('preview.live.ahead', { seconds: delaySeconds })
                : t('preview.live.rate', { megabytes })}
            </Text>
          </>,
          controls,
        )}
    </>
  );
}
