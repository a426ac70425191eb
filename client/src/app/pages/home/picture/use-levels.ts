import { useCallback } from 'react';
import type { FollowLevels, Levels } from '../../../../features/source/components/level-meters.js';
import { openPreview } from '../../../../lib/preview/preview-connection.js';
import { secret } from '../../../../lib/secret.js';
import { usePageVisible } from '../../../../ui/use-page-visible.js';

/** Subscribes to the sound levels of a server while the page is visible. */
export function useLevels(serverId: string): FollowLevels {
  const isVisible = usePageVisible();
  return useCallback<FollowLevels>(
    (listener) => {
      listener(null);
      if (!isVisible) return () => undefined;
      const url = `${location.origin.replace(/^http/, 'ws')}/preview`;
      const options = { url, token: secret.read() ?? '', serverId: Number(serverId), of: 'levels' } as const;
      const decoder = new TextDecoder();
      return openPreview(options, {
        begin: () => listener(null),
        data: (bytes) => {
          // Level headers have an empty body.
          if (bytes.byteLength > 0) listener(JSON.parse(decoder.decode(bytes)) as Levels);
        },
        ended: () => listener(null),
      });
    },
    [isVisible, serverId],
  );
}
