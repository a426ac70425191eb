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

/** Loads a server's sources, reloads them whenever `state` changes, and changes them. */
export function useSources(serverId: string, state: string) {
  const { data, error, refetch } = useServerSourcesQuery({ variables: { serverId }, context: CONTEXT });
  const { isBusy, submit } = useAction<string>();
  const [change] = useChangeSourceMutation();
  useFailureToast(error, 'load sources');
  const loadedState = useRef(state);
  useEffect(
    function refetchOnStateChange() {
      if (loadedState.current === state) return;
      loadedState.current = state;
      void refetch().catch(() => null);
    },
    [state, refetch],
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
      const sendChange = () => change({ variables: { serverId, sourceId, change: sourceChange } });
      const { isDone, rejectedFields } = await submit(sourceId, 'change source', sendChange, ['text']);
      if (isDone) return 'saved' as const;
      return rejectedFields.length > 0 ? ('rejected' as const) : ('failed' as const);
    },
  };
}
