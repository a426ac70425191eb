import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { studioCache } from '../../../../features/studio/studio-cache.js';
import {
  useLeaveStudioMutation,
  useStudiosQuery,
  type StudioFieldsFragment,
} from '../../../../features/studio/studio.generated.js';
import { useFirstLoad } from '../../../../ui/pane/use-hold-back.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';
import { useFailureToast } from '../../../use-failure-toast.js';

/** A studio that was withdrawn while the page was open. */
interface Gone {
  id: string;
  owner: string;
}

interface Seen {
  studios: readonly StudioFieldsFragment[];
  gone: readonly Gone[];
  /** Ids of the studios that the user left. */
  left: readonly string[];
}

/**
 * Loads the studios that the user helps with, applies pushed changes, and remembers those that were withdrawn in the
 * meantime.
 */
export function useStudios() {
  const client = useApolloClient();
  const query = useStudiosQuery({ skip: !useLive().connectedOnce });
  const { busy, run } = useAction<string>();
  const [leave] = useLeaveStudioMutation();
  const studios = query.data?.studios;
  const [seen, setSeen] = useState<Seen>({ studios: [], gone: [], left: [] });
  if (studios && studios !== seen.studios) setSeen(seenAfter(seen, studios));
  useFailureToast(query.error, 'load studios');
  return {
    isLoading: useFirstLoad(studios !== undefined || query.error !== undefined),
    studios: studios ?? [],
    gone: seen.gone,
    leaving: busy,
    dismiss: (id: string) =>
      setSeen((known) => ({ ...known, gone: known.gone.filter((one) => one.id !== id) })),
    leave: (id: string) =>
      void run(id, 'leave studio', async () => {
        await leave({ variables: { id } });
        setSeen((known) => ({
          ...known,
          left: [...known.left, id],
          // The push may arrive before the response.
          gone: known.gone.filter((one) => one.id !== id),
        }));
        studioCache.delete(client.cache, { id: Number(id) });
      }),
  };
}

function seenAfter({ studios, gone, left }: Seen, now: readonly StudioFieldsFragment[]): Seen {
  const isHere = (id: string) => now.some((studio) => studio.id === id);
  const lost = studios
    .filter(({ id }) => !isHere(id) && !left.includes(id))
    .map(({ id, owner }) => ({ id, owner: owner.displayName }));
  return {
    studios: now,
    gone: [...gone.filter(({ id }) => !isHere(id)), ...lost],
    left: left.filter((id) => !isHere(id)),
  };
}
