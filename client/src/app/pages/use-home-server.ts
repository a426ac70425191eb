import { useApolloClient } from '@apollo/client/react';
import { serverPaneState } from '../../features/relay-server/server-state.js';
import { usePaymentQuery } from '../../features/payment/payment.generated.js';
import {
  MyServerDocument,
  useCreateServerMutation,
  useDeleteServerMutation,
  useMyServerQuery,
  useServerScenesQuery,
  useServerStatusQuery,
  useSetSceneMutation,
  useSetServerStreamMutation,
  useStartStreamingMutation,
  useStopStreamingMutation,
} from '../../features/relay-server/relay-server.generated.js';
import { useStreamsQuery } from '../../features/stream/stream.generated.js';
import { useAction } from '../use-action.js';
import { useCopy } from '../use-copy.js';

type Busy = 'stream' | 'scene' | 'start' | 'stop' | 'delete' | 'create';

/** The home page's data and actions around the one server. Everything loads once the live channel is connected. */
export function useHomeServer(connectedOnce: boolean) {
  const copy = useCopy();
  const client = useApolloClient();
  const { busy, run } = useAction<Busy>();
  const skip = !connectedOnce;
  const payment = usePaymentQuery({ skip });
  const own = useMyServerQuery({ skip });
  const streams = useStreamsQuery({ skip });
  const server = own.data?.myServer;
  const serverId = server?.id ?? '';
  const status = useServerStatusQuery({ variables: { serverId }, skip: !server }).data?.serverStatus;
  const scenes = useServerScenesQuery({ variables: { serverId }, skip: !server || !status?.scene });
  const [createServer] = useCreateServerMutation();
  const [assign] = useSetServerStreamMutation();
  const [setScene] = useSetSceneMutation();
  const [start] = useStartStreamingMutation();
  const [stop] = useStopStreamingMutation();
  const [remove] = useDeleteServerMutation();
  const forget = () => client.writeQuery({ query: MyServerDocument, data: { myServer: null } });

  return {
    loading: skip || (payment.loading && !payment.data) || (own.loading && !own.data),
    error: own.error ?? payment.error,
    retry: () => void Promise.all([own.refetch(), payment.refetch()]),
    active: payment.data?.payment.status === 'ACTIVE',
    state: serverPaneState(payment.data?.payment.status === 'ACTIVE', server, status),
    streams: streams.data?.streams ?? [],
    scenes: scenes.data?.serverScenes ?? null,
    busy,
    create: (input: { streamId: string | null; dataId: string }) =>
      run('create', 'create server', () =>
        createServer({
          variables: { input },
          update: (cache, { data }) =>
            data && cache.writeQuery({ query: MyServerDocument, data: { myServer: data.createServer } }),
        }),
      ),
    actions: {
      onStart: () => void run('start', 'start obs', () => start({ variables: { serverId } })),
      onStop: () => void run('stop', 'stop obs', () => stop({ variables: { serverId } })),
      onScene: (scene: string) =>
        void run('scene', 'set scene', () => setScene({ variables: { serverId, scene } })),
      onAssign: (streamId: string | null) =>
        void run('stream', 'set stream', () => assign({ variables: { serverId, streamId } })),
      onDelete: () =>
        void run('delete', 'delete server', async () => {
          await remove({ variables: { id: serverId } });
          forget();
        }),
      onCopy: copy,
    },
  };
}
