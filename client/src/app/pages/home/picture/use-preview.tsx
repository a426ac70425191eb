import { useCallback, useMemo } from 'react';
import type { PlayPreview } from '../../../../lib/preview/live-preview.js';
import { secret } from '../../../../lib/secret.js';
import type { PreviewSource } from '../../../../features/relay-server/preview-source.js';
import type { StatusFieldsFragment } from '../../../../features/relay-server/relay-server.generated.js';
import { useIsDesktop } from '../../../../ui/use-media.js';
import { Sound } from './sound.js';
import { usePicture } from './use-picture.js';

type PreviewStatus = Pick<StatusFieldsFragment, 'muted' | 'panic' | 'scene'>;

/**
 * Returns the preview of the chosen source: its newest picture, which is larger on a desktop, its level meter, and a
 * function that plays it live. There is no level meter on a desktop, because the page shows meters beside the picture.
 */
export function usePreview(serverId: string, source: PreviewSource, status: PreviewStatus | undefined) {
  // A panic mutes the program as well.
  const isMuted = Boolean(status?.muted || status?.panic);
  const isDesktop = useIsDesktop();
  const picture = usePicture(serverId, source, {
    isLarge: isDesktop,
    // Otherwise the picture shows the former scene for up to 2 s.
    reloadKey: source === 'program' ? (status?.scene ?? '') : '',
  });
  const play = useCallback<PlayPreview>((...args) => playWhenLoaded(Number(serverId), ...args), [serverId]);
  // The same element in each render, so that the picture is not rerendered.
  const sound = useMemo(
    () =>
      !isDesktop &&
      serverId !== '' &&
      source !== 'off' && <Sound serverId={serverId} signal={source} isMuted={isMuted} />,
    [isDesktop, serverId, source, isMuted],
  );
  return { picture, play, sound };
}

/** Plays the preview once the player's code has loaded. Returns a function that stops it. */
function playWhenLoaded(serverId: number, ...[video, of, onState]: Parameters<PlayPreview>): () => void {
  let close: (() => void) | null = null;
  let isCancelled = false;
  const url = `${location.origin.replace(/^http/, 'ws')}/preview`;
  const options = { url, token: secret.read() ?? '', serverId, of };
  import('../../../../lib/preview/preview-player.js')
    .then(({ playPreview }) => {
      if (!isCancelled) close = playPreview(video, options, onState);
    })
    .catch(() => !isCancelled && onState({ kind: 'ended', code: 'bad-request', willRetry: false }));
  return () => {
    isCancelled = true;
    close?.();
  };
}
