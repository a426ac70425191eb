import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { studioCache } from '../../../features/studio/studio-cache.js';
import {
  useAddStudioHelperMutation,
  useChangeStudioHelperMutation,
  useCreateStudioInviteMutation,
  useRemoveStudioHelperMutation,
  useRevokeStudioInviteMutation,
  useStudioHelpersQuery,
  useStudioInvitesQuery,
} from '../../../features/studio/studio.generated.js';
import type { Grant, Level } from '../../../features/studio/studio-shapes.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

type Task = `level ${string}` | `withdraw ${string}` | `link ${string}` | 'create' | 'add';

/** Loads the user's helpers and links, applies pushed changes, and edits them. */
export function useHelpers() {
  const client = useApolloClient();
  const skip = !useLive().connectedOnce;
  const helpers = useStudioHelpersQuery({ skip });
  const invites = useStudioInvitesQuery({ skip });
  const { busy, run, submit } = useAction<Task>();
  /** A new object for each opening of a dialog, so that a late response of an earlier opening is ignored. */
  const [opened, setOpened] = useState<{ kind: 'link' | 'name' } | null>(null);
  /** The new link. It is never stored in the cache. */
  const [createdLink, setCreatedLink] = useState<{ opening: typeof opened; url: string } | null>(null);
  const [add] = useAddStudioHelperMutation();
  const [change] = useChangeStudioHelperMutation();
  const [remove] = useRemoveStudioHelperMutation();
  const [createInvite] = useCreateStudioInviteMutation({ fetchPolicy: 'no-cache' });
  const [revokeInvite] = useRevokeStudioInviteMutation();
  const error = helpers.error ?? invites.error;
  useFailureToast(error, 'load helpers');

  const createLink = async (input: Grant) => {
    const { data } = await createInvite({ variables: { input } });
    if (data) setCreatedLink({ opening: opened, url: data.createStudioInvite.url });
    await invites.refetch().catch(() => null);
  };
  const addByName = async (userId: string, grant: Grant) => {
    const addHelper = async () => {
      const { data } = await add({ variables: { input: { userId, ...grant } } });
      if (data) studioCache.addHelper(client.cache, data.addStudioHelper);
    };
    const outcome = await submit('add', 'add helper', addHelper, ['until', 'userId']);
    if (outcome.isDone) setOpened((current) => (current === opened ? null : current));
    return outcome;
  };
  return {
    helpers: helpers.data?.studioHelpers,
    invites: invites.data?.studioInvites ?? [],
    error,
    retry: () => void Promise.all([helpers.refetch(), invites.refetch()]).catch(() => null),
    busy,
    open: opened?.kind ?? null,
    url: createdLink !== null && createdLink.opening === opened ? createdLink.url : null,
    openDialog: (kind: 'link' | 'name') => setOpened({ kind }),
    close: () => {
      setCreatedLink(null);
      setOpened(null);
    },
    createLink: (grant: Grant) => submit('create', 'make link', () => createLink(grant), ['until']),
    addByName,
    changeLevel: (id: string, level: Level) =>
      void run(`level ${id}`, 'change helper', () => change({ variables: { id, input: { level } } })),
    withdraw: (id: string) =>
      void run(`withdraw ${id}`, 'withdraw helper', async () => {
        await remove({ variables: { id } });
        studioCache.deleteHelper(client.cache, { id: Number(id) });
      }),
    withdrawInvite: (id: string) =>
      void run(`link ${id}`, 'revoke link', async () => {
        await revokeInvite({ variables: { id } });
        studioCache.deleteInvite(client.cache, { id: Number(id) });
      }),
  };
}
