import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { studioCache } from '../../../../features/studio/studio-cache.js';
import {
  useLeaveStudioMutation,
  useStudiosQuery,
  type StudioFieldsFragment,
} from '../../../../features/studio/studio.generated.js';
import { useFirstLoad } from '../../../../ui/pane/use-loading-attribute.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';
import { useFailureToast } from '../../../use-failure-toast.js';

/** A studio from which the user was removed while the page was open. */
interface RevokedStudio {
  id: string;
  owner: string;
}

interface StudioChanges {
  studios: readonly StudioFieldsFragment[];
  revokedStudios: readonly RevokedStudio[];
  /** Ids of the studios that the user left. */
  leftIds: readonly string[];
}

/**
 * Loads the studios that the user helps with, applies pushed changes, and lists those from which the user was removed
 * in the meantime.
 */
export function useStudios() {
  const client = useApolloClient();
  const query = useStudiosQuery({ skip: !useLive().hasConnected });
  const { busy, run } = useAction<string>();
  const [leave] = useLeaveStudioMutation();
  const studios = query.data?.studios;
  const [changes, setChanges] = useState<StudioChanges>({ studios: [], revokedStudios: [], leftIds: [] });
  if (studios && studios !== changes.studios) setChanges(trackChanges(changes, studios));
  useFailureToast(query.error, 'load studios');
  return {
    isLoading: useFirstLoad(studios !== undefined || query.error !== undefined),
    studios: studios ?? [],
    revokedStudios: changes.revokedStudios,
    leavingId: busy,
    dismiss: (id: string) =>
      setChanges((current) => ({
        ...current,
        revokedStudios: current.revokedStudios.filter((studio) => studio.id !== id),
      })),
    leave: (id: string) =>
      void run(id, 'leave studio', async () => {
        await leave({ variables: { id } });
        setChanges((current) => ({
          ...current,
          leftIds: [...current.leftIds, id],
          // The push may arrive before the response.
          revokedStudios: current.revokedStudios.filter((studio) => studio.id !== id),
        }));
        studioCache.delete(client.cache, { id: Number(id) });
      }),
  };
}

function trackChanges(
  { studios, revokedStudios, leftIds }: StudioChanges,
  latestStudios: readonly StudioFieldsFragment[],
): StudioChanges {
  const isStillListed = (id: string) => latestStudios.some((studio) => studio.id === id);
  const newlyRevokedStudios = studios
    .filter(({ id }) => !isStillListed(id) && !leftIds.includes(id))
    .map(({ id, owner }) => ({ id, owner: owner.displayName }));
  return {
    studios: latestStudios,
    revokedStudios: [...revokedStudios.filter(({ id }) => !isStillListed(id)), ...newlyRevokedStudios],
    leftIds: leftIds.filter((id) => !isStillListed(id)),
  };
}
