import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedLoss } from '../../../features/relay-server/components/controls/dead-zone-switch.js';
import type { SimulatedFeed } from '../../../features/relay-server/rehearsal/rehearsal-section.js';
import {
  MyServerDocument,
  useCreateServerMutation,
  useDeleteServerMutation,
  useDumpMutation,
  useKeepServerMutation,
  useMyServerQuery,
  useServerQualitiesQuery,
  useServerScenesQuery,
  useServerStatusQuery,
  useSetDelayMutation,
  useSetFeedLossMutation,
  useSetQualityMutation,
  useSetRecordingMutation,
  useSetSceneMutation,
  useSetServerStreamMutation,
  useSimulateFeedMutation,
  useStartRehearsalMutation,
  useStartStreamingMutation,
  useStopRehearsalMutation,
  useStopStreamingMutation,
} from '../../../features/relay-server/relay-server.generated.js';
import { serverCache } from '../../../features/relay-server/server-cache.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useCopy } from '../../use-copy.js';
import { useFailureToast } from '../../use-failure-toast.js';
import { toast } from '../../../lib/toast/toast.js';

type Busy =
  | 'stream'
  | 'scene'
  | 'start'
  | 'stop'
  | 'delete'
  | 'create'
  | 'deadZone'
  | 'quality'
  | 'recording'
  | 'delay'
  | 'dump'
  | 'rehearsal'
  | 'rehearsalEnd'
  | 'simulation'
  | 'keep';

/** Loads the user's server and its status, once the live channel is connected. */
export function useHomeServer() {
  const skip = !useLive().connectedOnce;
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
  const picture = statusQuery.data?.serverStatus.picture;
  // The node is known once its OBS has reported a picture.
  const qualities = useServerQualitiesQuery({ variables, skip: !picture });
  useFailureToast(serverQuery.error, 'load server');
  useFailureToast(statusQuery.error, 'load server stats');
  return {
    loading:
      skip ||
      (serverQuery.loading && !serverData) ||
      (server !== null && statusQuery.loading && !statusQuery.data),
    /** Error of the query; undefined if a push has already delivered the server. */
    error: serverData ? undefined : serverQuery.error,
    retry: () => void serverQuery.refetch(),
    server,
    status: statusQuery.data?.serverStatus,
    scenes,
    qualities: qualities.data?.serverQualities ?? [],
  };
}

/** Returns the scene list, or null. Refetches it when the server runs another collection. */
function useScenes(
  serverId: string,
  dataVersion: number | undefined,
  ready: boolean,
): readonly string[] | null {
  const { t } = useTranslation();
  const { data, error, refetch } = useServerScenesQuery({ variables: { serverId }, skip: !ready });
  useEffect(
    function refetchOnNewCollection() {
      if (ready) void refetch().catch(() => null);
    },
    [dataVersion, ready, refetch],
  );
  useEffect(
    function showFailure() {
      if (error) toast.error(t('server.noSwitcher'), { toastId: 'scenes' });
    },
    [error, t],
  );
  return error ? null : (data?.serverScenes ?? null);
}

export function useHomeActions(serverId: string) {
  const client = useApolloClient();
  const copy = useCopy();
  const { busy, run } = useAction<Busy>();
  const [createServer] = useCreateServerMutation();
  const [assign] = useSetServerStreamMutation();
  const [setScene] = useSetSceneMutation();
  const [setFeedLoss] = useSetFeedLossMutation();
  const [setQuality] = useSetQualityMutation();
  const [setDelay] = useSetDelayMutation();
  const [dump] = useDumpMutation();
  const [setRecording] = useSetRecordingMutation();
  const [keep] = useKeepServerMutation();
  const [start] = useStartStreamingMutation();
  const [stop] = useStopStreamingMutation();
  const [rehearse] = useStartRehearsalMutation();
  const [endRehearsal] = useStopRehearsalMutation();
  const [simulate] = useSimulateFeedMutation();
  const [remove] = useDeleteServerMutation();
  const hasEnded = useRef(false);

  return {
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
      onGoLive: () =>
        void run('start', 'start obs', async () => {
          await endRehearsal({ variables: { serverId } });
          await start({ variables: { serverId } });
        }),
      onRehearse: () =>
        void run('rehearsal', 'start rehearsal', async () => {
          hasEnded.current = false;
          await rehearse({ variables: { serverId } }).catch((error: unknown) => {
            // A start that the user cancels is no failure.
            if (!hasEnded.current) throw error;
          });
        }),
      onEndRehearsal: () =>
        void run('rehearsalEnd', 'stop rehearsal', async () => {
          hasEnded.current = true;
          await endRehearsal({ variables: { serverId } });
        }),
      onSimulate: (feed: SimulatedFeed) =>
        void run('simulation', 'simulate feed', () => simulate({ variables: { serverId, feed } })),
      onStop: () => void run('stop', 'stop obs', () => stop({ variables: { serverId } })),
      onEndAfterDelay: () =>
        void run('stop', 'stop obs', () => stop({ variables: { serverId, afterDelay: true } })),
      onDump: () => void run('dump', 'dump', () => dump({ variables: { serverId } })),
      onDelay: (seconds: number) =>
        void run('delay', 'set delay', () => setDelay({ variables: { serverId, seconds } })),
      onScene: (scene: string) =>
        run('scene', 'set scene', () => setScene({ variables: { serverId, scene } })),
      onAssign: (streamId: string | null) =>
        void run('stream', 'set stream', () => assign({ variables: { serverId, streamId } })),
      onFeedLoss: (onFeedLoss: FeedLoss | null) =>
        void run('deadZone', 'set feed loss', () => setFeedLoss({ variables: { serverId, onFeedLoss } })),
      onQuality: (quality: string | null) =>
        void run('quality', 'set quality', () => setQuality({ variables: { serverId, quality } })),
      onRecording: (on: boolean) =>
        void run('recording', 'set recording', () => setRecording({ variables: { serverId, on } })),
      onKeep: () => void run('keep', 'keep server', () => keep({ variables: { serverId } })),
      onDelete: () =>
        void run('delete', 'delete server', async () => {
          await remove({ variables: { id: serverId } });
          serverCache.delete(client.cache, { id: Number(serverId) });
        }),
      onCopy: copy,
    },
  };
}
