import { AspectRatio, Box, Flex, Text } from '@chakra-ui/react';
import { Square, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePreviewState, PlayPreview } from '../../../lib/preview/live-preview.js';
import type { PreviewOf } from '../../../lib/preview/preview-connection.js';
import { Button } from '../../../ui/button.js';
import { describeLivePreview } from '../describe-live-preview.js';
import { BELOW_PICTURE, PICTURE_RADIUS } from '../picture-width.js';
import { usePageVisible } from '../../../ui/use-page-visible.js';

export interface LiveScreenProps {
  source: PreviewOf;
  play: PlayPreview;
  /** Shown until the preview plays. */
  picture: React.ReactNode;
  /** Time by which viewers are behind the preview, s. */
  delaySeconds: number;
  /** Called with the reason when the preview has ended and is not retried. */
  onEnd: (state: LivePreviewState) => void;
  onStop: () => void;
}

/** A live preview, initially muted. It stops while the page is hidden. */
export function LiveScreen({ source, play, picture, delaySeconds, onEnd, onStop }: LiveScreenProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<LivePreviewState>({ kind: 'connecting' });
  const [isMuted, setMuted] = useState(true);
  const isVisible = usePageVisible();
  const latestOnEnd = useRef(onEnd);
  useEffect(
    function updateLatestOnEnd() {
      latestOnEnd.current = onEnd;
    },
    [onEnd],
  );
  useEffect(
    function playWhileVisible() {
      if (!isVisible || !video.current) return;
      setState({ kind: 'connecting' });
      return play(video.current, source, (newState) => {
        setState(newState);
        if (newState.kind === 'unplayable' || (newState.kind === 'ended' && !newState.willRetry))
          latestOnEnd.current(newState);
      });
    },
    [play, source, isVisible],
  );
  const isShown = state.kind === 'playing' || state.kind === 'silent';
  return (
    <Box mb="2">
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
      <Box css={BELOW_PICTURE}>
        <Box role="status" mt="1">
          {state.kind !== 'playing' && <Text fontSize="sm">{describeLivePreview(state, t)}</Text>}
        </Box>
        {source === 'program' && delaySeconds > 0 && (
          <Text fontSize="sm" color="muted">
            {t('preview.live.notDelayed', { seconds: delaySeconds })}
          </Text>
        )}
        <Flex gap="2" mt="2" wrap="wrap">
          <Button icon={Square} variant="outline" onClick={onStop}>
            {t('preview.live.stop')}
          </Button>
          <Button icon={isMuted ? VolumeX : Volume2} variant="outline" onClick={() => setMuted(!isMuted)}>
            {t(isMuted ? 'preview.live.unmute' : 'preview.live.mute')}
          </Button>
        </Flex>
      </Box>
    </Box>
  );
}
