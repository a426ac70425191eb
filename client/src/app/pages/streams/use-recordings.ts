import { useApolloClient } from '@apollo/client/react';
import { recordingCache } from '../../../features/recording/recording-cache.js';
import {
  useCreateRecordingTicketMutation,
  useDeleteRecordingMutation,
  useRecordingsQuery,
} from '../../../features/recording/recording.generated.js';
import type { RecordingTask } from '../../../features/recording/components/recordings-pane.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

export function useRecordings() {
  const client = useApolloClient();
  const { hasConnected } = useLive();
  const query = useRecordingsQuery({ skip: !hasConnected });
  const { busy, run } = useAction<RecordingTask>();
  const [createTicket] = useCreateRecordingTicketMutation({ fetchPolicy: 'no-cache' });
  const [deleteRecording] = useDeleteRecordingMutation();
  const { refetch } = query;
  useFailureToast(query.error, 'load recordings');
  return {
    recordings: (query.data ?? query.previousData)?.recordings,
    error: query.error,
    retry: () => void refetch().catch(() => null),
    busy,
    download: (id: string) =>
      void run(`download ${id}`, 'download recording', async () => {
        const { data } = await createTicket({ variables: { id } });
        // The response is a download, so the browser does not leave the page.
        if (data) window.location.assign(data.createRecordingTicket.url);
      }),
    deleteRecording: (id: string) =>
      void run(`delete ${id}`, 'delete recording', async () => {
        await deleteRecording({ variables: { id } });
        recordingCache.delete(client.cache, { id });
      }),
  };
}
