import type { SourceChange } from '@trailcast/schema/wire';
import { useEffect, useRef } from 'react';
import {
  useChangeSourceMutation,
  useServerSourcesQuery,
} from '../../../../features/source/source.generated.js';
import { useAction } from '../../../use-action.js';
import { useFailureToast } from '../../../use-failure-toast.js';

/** A reload must not share the response to an earlier request, which may lack the newest change. */
const CONTEXT = { queryDeduplication: false };

/** Loads a server's sources, reloads them whenever `reloadKey` changes, and changes them. */
export function useSources(serverId: string, reloadKey: string) {
  const { data, error, refetch } = useServerSourcesQuery({ variables: { serverId }, context: CONTEXT });
  const { isBusy, submit } = useAction<string>();
  const [changeSource] = useChangeSourceMutation();
  useFailureToast(error, 'load sources');
  const loadedKey = useRef(reloadKey);
  useEffect(
    function refetchOnKeyChange() {
      if (loadedKey.current === reloadKey) return;
      loadedKey.current = reloadKey;
      void refetch().catch(() => null);
    },
    [reloadKey, refetch],
  );
  const serverSources = data?.serverSources;
  return {
    shown: serverSources && {
      scene: serverSources.scene ?? null,
      waiting: serverSources.waiting,
      sources: serverSources.sources.map(({ within, text, ...source }) => ({
        ...source,
        within: within ?? null,
        ...(typeof text === 'string' && { text }),
      })),
      sounds: [...serverSources.sounds],
    },
    isBusy,
    onChange: async (sourceId: string, sourceChange: SourceChange) => {
      const sendChange = () => changeSource({ variables: { serverId, sourceId, change: sourceChange } });
      const { isDone, rejectedFields } = await submit(sourceId, 'change source', sendChange, ['text']);
      if (isDone) return 'saved' as const;
      return rejectedFields.length > 0 ? ('rejected' as const) : ('failed' as const);
    },
  };
}
