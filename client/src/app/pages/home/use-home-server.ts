import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MyServerDocument,
  useCreateServerMutation,
  useDeleteServerMutation,
  useKeepServerMutation,
  useMyServerQuery,
  useServerScenesQuery,
  useServerStatusQuery,
} from '../../../features/relay-server/relay-server.generated.js';
import { serverCache } from '../../../features/relay-server/server-cache.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';
import { toast } from '../../../lib/toast/toast.js';
import type { ServerTask } from '../../../features/relay-server/components/controls/running-server-props.js';

/** Loads the user's server and its status, once the live channel is connected. */
export function useHomeServer() {
  const skip = !useLive().hasConnected;
  const serverQuery = useMyServerQuery({ skip });
  // A push may have delivered the server before the query failed.
  const serverData = serverQuery.data ?? serverQuery.previousData;
  const server = serverData?.myServer ?? null;
  const variables = { serverId: server?.id ?? '' };
  const statusQuery = useServerStatusQuery({ variables, skip: server === null });
  const scenes = useScenes(
    variables.serverId,
    server?.dataVersion,
    typeof statusQuery.data?.serverStatus.scene === 'string',
  );
  useFailureToast(serverQuery.error, 'load server');
  useFailureToast(statusQuery.error, 'load server stats');
  return {
    isLoading:
      skip ||
      (serverQuery.loading && !serverData) ||
      (server !== null && statusQuery.loading && !statusQuery.data),
    /** Error of the query; undefined if a push has already delivered the server. */
    error: serverData ? undefined : serverQuery.error,
    retry: () => void serverQuery.refetch(),
    server,
    status: statusQuery.data?.serverStatus,
    scenes,
  };
}

/** Returns the scene list, or null. Refetches it when the server runs another collection. */
function useScenes(
  serverId: string,
  dataVersion: number | undefined,
  isReady: boolean,
): readonly string[] | null {
  const { t } = useTranslation();
  const { data, error, refetch } = useServerScenesQuery({ variables: { serverId }, skip: !isReady });
  useEffect(
    function refetchOnNewCollection() {
      if (isReady) void refetch().catch(() => null);
    },
    [dataVersion, isReady, refetch],
  );
  useEffect(
    function showFailure() {
      if (error) toast.error(t('server.noSwitcher'), { toastId: 'scenes' });
    },
    [error, t],
  );
  return error ? null : (data?.serverScenes ?? null);
}

/**
 * Creates, keeps and deletes the user's server. `action` also runs the requests of the running server's controls, so
 * that at most one request of each task runs at a time.
 */
export function useServerLifecycle(serverId: string) {
  const client = useApolloClient();
  const { busy, run } = useAction<ServerTask | 'create'>();
  const [createServer] = useCreateServerMutation();
  const [keep] = useKeepServerMutation();
  const [deleteServer] = useDeleteServerMutation();
  return {
    isCreating: busy === 'create',
    action: { busy: busy === 'create' ? null : busy, run },
    create: (input: { streamId: string | null; dataId: string }) =>
      run('create', 'create server', () =>
        createServer({
          variables: { input },
          update: (cache, { data }) =>
            data && cache.writeQuery({ query: MyServerDocument, data: { myServer: data.createServer } }),
        }),
      ),
    onKeep: () => void run('keep', 'keep server', () => keep({ variables: { serverId } })),
    onDelete: () =>
      void run('delete', 'delete server', async () => {
        await deleteServer({ variables: { id: serverId } });
        serverCache.delete(client.cache, { id: Number(serverId) });
      }),
  };
}
