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
import type { Grant, Level } from '../../../features/studio/studio-types.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

type Task = `level ${string}` | `remove ${string}` | `revoke ${string}` | 'create' | 'add';

/** Loads the user's helpers and invites, applies pushed changes, and edits them. */
export function useHelpers() {
  const client = useApolloClient();
  const skip = !useLive().hasConnected;
  const helpers = useStudioHelpersQuery({ skip });
  const invites = useStudioInvitesQuery({ skip });
  const { busy, run, submit } = useAction<Task>();
  /** A new object each time a dialog is opened, so that a late response is ignored in a later dialog. */
  const [openDialog, setOpenDialog] = useState<{ kind: 'link' | 'name' } | null>(null);
  /** The new invite with its URL. The URL is never stored in the cache. */
  const [createdInvite, setCreatedInvite] = useState<{ dialog: typeof openDialog; url: string } | null>(null);
  const [addHelper] = useAddStudioHelperMutation();
  const [changeHelper] = useChangeStudioHelperMutation();
  const [removeHelper] = useRemoveStudioHelperMutation();
  const [createStudioInvite] = useCreateStudioInviteMutation({ fetchPolicy: 'no-cache' });
  const [revokeInvite] = useRevokeStudioInviteMutation();
  const error = helpers.error ?? invites.error;
  useFailureToast(error, 'load helpers');

  const createInvite = async (input: Grant) => {
    const { data } = await createStudioInvite({ variables: { input } });
    if (data) setCreatedInvite({ dialog: openDialog, url: data.createStudioInvite.url });
    await invites.refetch().catch(() => null);
  };
  const addByName = async (userId: string, grant: Grant) => {
    const addAndCacheHelper = async () => {
      const { data } = await addHelper({ variables: { input: { userId, ...grant } } });
      if (data) studioCache.putHelperFields(client.cache, data.addStudioHelper);
    };
    const outcome = await submit('add', 'add helper', addAndCacheHelper, ['until', 'userId']);
    if (outcome.isDone) setOpenDialog((current) => (current === openDialog ? null : current));
    return outcome;
  };
  return {
    helpers: helpers.data?.studioHelpers,
    invites: invites.data?.studioInvites ?? [],
    error,
    retry: () => void Promise.all([helpers.refetch(), invites.refetch()]).catch(() => null),
    busy,
    openDialog: openDialog?.kind ?? null,
    inviteUrl: createdInvite !== null && createdInvite.dialog === openDialog ? createdInvite.url : null,
    showDialog: (kind: 'link' | 'name') => setOpenDialog({ kind }),
    closeDialog: () => {
      setCreatedInvite(null);
      setOpenDialog(null);
    },
    createInvite: (grant: Grant) => submit('create', 'make link', () => createInvite(grant), ['until']),
    addByName,
    changeLevel: (id: string, level: Level) =>
      void run(`level ${id}`, 'change helper', () => changeHelper({ variables: { id, input: { level } } })),
    removeHelper: (id: string) =>
      void run(`remove ${id}`, 'withdraw helper', async () => {
        await removeHelper({ variables: { id } });
        studioCache.deleteHelper(client.cache, { id: Number(id) });
      }),
    revokeInvite: (id: string) =>
      void run(`revoke ${id}`, 'revoke link', async () => {
        await revokeInvite({ variables: { id } });
        studioCache.deleteInvite(client.cache, { id: Number(id) });
      }),
  };
}
