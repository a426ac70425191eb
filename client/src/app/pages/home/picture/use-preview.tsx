import { useCallback, useState } from 'react';
import type { PlayPreview } from '../../../../lib/preview/live-preview.js';
import { secret } from '../../../../lib/secret.js';
import { previewSource, type PreviewSource } from '../../../../features/relay-server/preview-source.js';
import { usePicture } from './use-picture.js';

/** Returns the server's preview in the chosen source: its newest picture, and how to play it live. */
export function usePreview(serverId: string) {
  const [source, setSource] = useState(() => previewSource.read());
  const picture = usePicture(serverId, source);
  const play = useCallback<PlayPreview>((...args) => playLate(Number(serverId), ...args), [serverId]);
  return {
    source,
    picture,
    play,
    onSource: (chosen: PreviewSource) => {
      previewSource.store(chosen);
      setSource(chosen);
    },
  };
}

/** Plays once the player has loaded. Returns a function that ends it. */
function playLate(serverId: number, ...[video, of, onState]: Parameters<PlayPreview>): () => void {
  let close: (() => void) | null = null;
  let isOver = false;
  const url = `${location.origin.replace(/^http/, 'ws')}/preview`;
  const options = { url, token: secret.read() ?? '', serverId, of };
  import('../../../../lib/preview/preview-player.js')
    .then(({ playPreview }) => {
      if (!isOver) close = playPreview(video, options, onState);
    })
    .catch(() => !isOver && onState({ kind: 'ended', code: 'bad-request', again: false }));
  return () => {
    isOver = true;
    close?.();
  };
}
