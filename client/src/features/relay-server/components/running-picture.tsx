import { Stack } from '@chakra-ui/react';
import { useMemo, type ComponentProps } from 'react';
import type { PlayPreview } from '../../../lib/preview/live-preview.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { isOnAir } from '../on-air.js';
import type { PreviewSource } from '../preview-source.js';
import { findPreviewKbps } from '../quality.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';
import { BroadcastButton } from './controls/broadcast-button.js';
import { Preview, type PreviewPicture } from './preview.js';
import type { RunningServerActions, RunningServerData } from './controls/running-server-props.js';

export interface RunningPictureProps
  extends
    Pick<RunningServerData, 'qualities' | 'busy'>,
    Pick<RunningServerActions, 'onStart' | 'onStop' | 'onGoLive'> {
  preview: {
    source: PreviewSource;
    picture: PreviewPicture | null;
    play: PlayPreview;
    /** Level meter of the shown source. */
    sound?: React.ReactNode;
    /** Chart of the feed's bitrate, shown on a phone. */
    figure?: React.ReactNode;
  };
  status: StatusFieldsFragment;
  /** The chosen quality; null for the node's default. */
  quality: string | null;
  onPreview: ComponentProps<typeof Preview>['onSource'];
}

/**
 * The picture, with the start button above it while a feed arrives. On air there is no button above the picture: the
 * stop button is at the end of the picture's controls, away from the scenes. On a phone without a picture the stop
 * button would be in the place of the start button, so `RunningServer` shows it elsewhere.
 */
export function RunningPicture({
  preview,
  qualities,
  status,
  quality,
  busy,
  onPreview,
  onStart,
  onStop,
  onGoLive,
}: RunningPictureProps) {
  const isBroadcasting = isOnAir(status);
  const isDesktop = useIsDesktop();
  const { srt, obs, output, rehearsal = null } = status;
  // Memoized, so that new figures of the feed do not rerender the picture.
  const button = useMemo(
    () => (
      <BroadcastButton {...{ busy, onStart, onStop, onGoLive }} status={{ srt, obs, output, rehearsal }} />
    ),
    [busy, onStart, onStop, onGoLive, srt, obs, output, rehearsal],
  );
  return (
    <Stack gap="3">
      {!isBroadcasting && status.srt && button}
      <Preview
        {...preview}
        isPanic={Boolean(status.panic)}
        isMuted={Boolean(status.muted)}
        isOnAir={isBroadcasting}
        scene={status.scene}
        resumesLive
        aside={isBroadcasting && (isDesktop || preview.source !== 'off') && button}
        kbps={findPreviewKbps(preview.source === 'feed' ? status.kbps : null, qualities, quality)}
        delaySeconds={Math.round(status.delay?.behind ?? 0)}
        onSource={onPreview}
      />
    </Stack>
  );
}
