import type { SourceChange } from '@trailcast/schema/wire';
import { useEffect } from 'react';
import {
  useChangeSourceMutation,
  useServerSourcesQuery,
} from '../../../../features/source/source.generated.js';
import { useAction } from '../../../use-action.js';
import { useFailureToast } from '../../../use-failure-toast.js';

/** Loads a server's sources, reloads them whenever `state` changes, and changes them. */
export function useSources(serverId: string, state: string) {
  const { data, error, refetch } = useServerSourcesQuery({ variables: { serverId } });
  const { isBusy, submit } = useAction<string>();
  const [change] = useChangeSourceMutation();
  useFailureToast(error, 'load sources');
  useEffect(
    function follow() {
      void refetch().catch(() => null);
    },
    [state, refetch],
  );
  const read = data?.serverSources;
  return {
    shown: read && {
      scene: read.scene ?? null,
      waiting: read.waiting,
      sources: read.sources.map(({ within, text, ...source }) => ({
        ...source,
        within: within ?? null,
        ...(typeof text === 'string' && { text }),
      })),
      sounds: [...read.sounds],
    },
    isBusy,
    onChange: async (sourceId: string, wanted: SourceChange) => {
      const call = () => change({ variables: { serverId, sourceId, change: wanted } });
      const { isDone, refused } = await submit(sourceId, 'change source', call, ['text']);
      if (isDone) return 'saved' as const;
      return refused.length > 0 ? ('refused' as const) : ('failed' as const);
    },
  };
}
