import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { PreviewPicture } from '../../../features/relay-server/components/preview.js';
import type { PlayPreview } from '../../../lib/preview/live-preview.js';
import { secret } from '../../../lib/secret.js';
import { previewSource, type PreviewSource } from '../../../features/relay-server/preview-source.js';
import { ServerPictureDocument } from '../../../features/relay-server/relay-server.generated.js';

const EVERY_MS = 2_000;

/** Loads a picture of the server every 2 s while the page is visible. A failed load keeps the last one. */
export function usePreview(serverId: string) {
  const client = useApolloClient();
  const [source, setSource] = useState(() => previewSource.read());
  const [picture, setPicture] = useState<PreviewPicture | null>(null);
  useEffect(
    function follow() {
      if (source === 'off' || serverId === '') return;
      const variables = { serverId, of: source };
      let timer: ReturnType<typeof setTimeout>;
      let isOver = false;
      const load = async () => {
        const url = document.hidden
          ? undefined
          : await client
              .query({ query: ServerPictureDocument, variables, fetchPolicy: 'no-cache' })
              .then(({ data }) => data?.serverPicture ?? null)
              .catch(() => undefined);
        if (isOver) return;
        if (url !== undefined) setPicture({ url, at: Date.now() });
        timer = setTimeout(() => void load(), EVERY_MS);
      };
      void load();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
    [client, serverId, source],
  );
  const play = useCallback<PlayPreview>(
    (video, of, onState) => {
      let close: (() => void) | null = null;
      let isOver = false;
      const url = `${location.origin.replace(/^http/, 'ws')}/preview`;
      const options = { url, token: secret.read() ?? '', serverId: Number(serverId), of };
      import('../../../lib/preview/preview-player.js')
        .then(({ playPreview }) => {
          if (!isOver) close = playPreview(video, options, onState);
        })
        .catch(() => !isOver && onState({ kind: 'ended', code: 'bad-request', again: false }));
      return () => {
        isOver = true;
        close?.();
      };
    },
    [serverId],
  );
  return {
    source,
    picture,
    play,
    onSource: (chosen: PreviewSource) => {
      previewSource.store(chosen);
      setPicture(null);
      setSource(chosen);
    },
  };
}
