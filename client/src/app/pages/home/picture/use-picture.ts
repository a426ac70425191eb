import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { PreviewPicture } from '../../../../features/relay-server/components/preview.js';
import type { PreviewSource } from '../../../../features/relay-server/preview-source.js';
import { ServerPictureDocument } from '../../../../features/relay-server/relay-server.generated.js';

const PICTURE_INTERVAL_MS = 2_000;

/** A request that is still running must not serve another one: its picture may be from before a change. */
const UNSHARED = { queryDeduplication: false };

interface PictureOptions {
  intervalMs?: number;
  isLarge?: boolean;
  /** When it changes, the next picture is loaded immediately. No picture that was requested before arrives then. */
  reloadKey?: string;
}

/**
 * Loads a picture of the server at an interval while the page is visible, by default a small picture every 2 s. Returns
 * the last picture if a load fails.
 */
export function usePicture(
  serverId: string,
  source: PreviewSource,
  { intervalMs = PICTURE_INTERVAL_MS, isLarge = false, reloadKey = '' }: PictureOptions = {},
): PreviewPicture | null {
  const client = useApolloClient();
  const [loadedPicture, setLoadedPicture] = useState<{ of: PreviewSource; picture: PreviewPicture } | null>(
    null,
  );
  useEffect(
    function pollPicture() {
      if (source === 'off' || serverId === '') return;
      const variables = { serverId, of: source, ...(isLarge && { size: 'large' as const }) };
      let timer: ReturnType<typeof setTimeout>;
      let isCancelled = false;
      const load = async () => {
        const url = document.hidden
          ? undefined
          : await client
              .query({ query: ServerPictureDocument, variables, fetchPolicy: 'no-cache', context: UNSHARED })
              .then(({ data }) => data?.serverPicture ?? null)
              .catch(() => undefined);
        if (isCancelled) return;
        if (url !== undefined) setLoadedPicture({ of: source, picture: { url, receivedAt: Date.now() } });
        timer = setTimeout(() => void load(), intervalMs);
      };
      void load();
      return () => {
        isCancelled = true;
        clearTimeout(timer);
      };
    },
    [client, serverId, source, intervalMs, isLarge, reloadKey],
  );
  return loadedPicture?.of === source ? loadedPicture.picture : null;
}
