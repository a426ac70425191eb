import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { destinationCache } from '../../../features/destination/destination-cache.js';
import {
  updateInputOf,
  createInputOf,
  VALIDATED_FIELDS,
  type DestinationDraft,
} from '../../../features/destination/destination-draft.js';
import {
  useCreateDestinationMutation,
  useDeleteDestinationMutation,
  useDestinationsQuery,
  useUpdateDestinationMutation,
} from '../../../features/destination/destination.generated.js';
import { describeError } from '../../../lib/describe-error.js';
import { findRejectedFields } from '../../../lib/failure/rejected-fields.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

/**
 * Loads the user's destinations, applies pushed changes, and edits them. The dialog shows the reason of a failed
 * change.
 */
export function useDestinations() {
  const client = useApolloClient();
  const { t } = useTranslation();
  const query = useDestinationsQuery({ skip: !useLive().hasConnected });
  const { busy, run } = useAction<`${'switch' | 'delete'} ${string}`>();
  /** A new object for each opening of the dialog, so that a late response of an earlier opening is ignored. */
  const [openDialog, setOpenDialog] = useState<{ id: string } | null>(null);
  const [savingDialog, setSavingDialog] = useState<typeof openDialog>(null);
  const [failedSave, setFailedSave] = useState<{ dialog: typeof openDialog; error: unknown } | null>(null);
  // The key is only in the variables, never in the cache.
  const [create] = useCreateDestinationMutation();
  const [update] = useUpdateDestinationMutation();
  const [deleteDestination] = useDeleteDestinationMutation();
  useFailureToast(query.error, 'load destinations');

  const destinations = query.data?.destinations;
  const storedDestination = destinations?.find(({ id }) => id === openDialog?.id) ?? null;
  const showDialog = (id: string) => setOpenDialog({ id });
  const sendDraft = async (draft: DestinationDraft) => {
    if (storedDestination) {
      await update({
        variables: { id: storedDestination.id, input: updateInputOf(draft, storedDestination) },
      });
      return;
    }
    const { data } = await create({ variables: { input: createInputOf(draft) } });
    if (data) destinationCache.add(client.cache, data.createDestination);
  };
  const save = async (draft: DestinationDraft) => {
    setSavingDialog(openDialog);
    setFailedSave(null);
    try {
      await sendDraft(draft);
      setOpenDialog((current) => (current === openDialog ? null : current));
    } catch (error) {
      setFailedSave({ dialog: openDialog, error });
    } finally {
      setSavingDialog((current) => (current === openDialog ? null : current));
    }
  };
  const failure = failedSave?.dialog === openDialog ? failedSave?.error : null;
  const rejectedFields = findRejectedFields(failure).filter((field) =>
    VALIDATED_FIELDS.some((validatedField) => validatedField === field),
  );
  const [runningRequest, id] = busy?.split(' ') ?? [];
  return {
    destinations,
    error: query.error,
    retry: () => void query.refetch(),
    pane: {
      busy:
        id === undefined
          ? null
          : { id, request: runningRequest === 'delete' ? ('delete' as const) : ('switch' as const) },
      onAdd: () => showDialog(NEW_ID),
      onEdit: showDialog,
      onSwitch: (destinationId: string, enabled: boolean) =>
        void run(`switch ${destinationId}`, 'switch destination', () =>
          update({ variables: { id: destinationId, input: { enabled } } }),
        ),
      onDelete: (destinationId: string) =>
        void run(`delete ${destinationId}`, 'delete destination', async () => {
          await deleteDestination({ variables: { id: destinationId } });
          destinationCache.delete(client.cache, { id: Number(destinationId) });
        }),
    },
    dialog: {
      open: openDialog !== null,
      storedDestination,
      isSaving: savingDialog !== null && savingDialog === openDialog,
      problem: failure && rejectedFields.length === 0 ? describeError(failure, t) : null,
      rejectedFields,
      onSave: (draft: DestinationDraft) => void save(draft),
      onClose: () => setOpenDialog(null),
    },
  };
}

const NEW_ID = 'new';
