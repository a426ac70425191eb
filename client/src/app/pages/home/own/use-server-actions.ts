import { useRef } from 'react';
import type { FeedLoss } from '../../../../features/relay-server/components/controls/dead-zone-switch.js';
import type { SimulatedFeed } from '../../../../features/relay-server/rehearsal/rehearsal-section.js';
import {
  useDumpMutation,
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
} from '../../../../features/relay-server/relay-server.generated.js';
import type { ServerTask } from '../../../../features/relay-server/components/controls/running-server-props.js';
import type { useAction } from '../../../use-action.js';
import { useCopy } from '../../../use-copy.js';

/** Runs the requests to the user's server. `busy` is the newest running one; null if none is running. */
export interface ServerAction {
  busy: ServerTask | null;
  run: ReturnType<typeof useAction<ServerTask>>['run'];
}

/** Returns the functions that control the user's running server. */
export function useServerActions(serverId: string, run: ServerAction['run']) {
  const copy = useCopy();
  const [setStream] = useSetServerStreamMutation();
  const [setScene] = useSetSceneMutation();
  const [setFeedLoss] = useSetFeedLossMutation();
  const [setQuality] = useSetQualityMutation();
  const [setDelay] = useSetDelayMutation();
  const [dump] = useDumpMutation();
  const [setRecording] = useSetRecordingMutation();
  const [start] = useStartStreamingMutation();
  const [stop] = useStopStreamingMutation();
  const [startRehearsal] = useStartRehearsalMutation();
  const [stopRehearsal] = useStopRehearsalMutation();
  const [simulate] = useSimulateFeedMutation();
  const isRehearsalCancelled = useRef(false);

  return {
    onStart: () => void run('start', 'start obs', () => start({ variables: { serverId } })),
    onGoLive: () =>
      void run('start', 'start obs', async () => {
        await stopRehearsal({ variables: { serverId } });
        await start({ variables: { serverId } });
      }),
    onRehearse: () =>
      void run('rehearsal', 'start rehearsal', async () => {
        isRehearsalCancelled.current = false;
        await startRehearsal({ variables: { serverId } }).catch((error: unknown) => {
          // A start that the user cancels is not a failure.
          if (!isRehearsalCancelled.current) throw error;
        });
      }),
    onEndRehearsal: () =>
      void run('rehearsalEnd', 'stop rehearsal', async () => {
        isRehearsalCancelled.current = true;
        await stopRehearsal({ variables: { serverId } });
      }),
    onSimulate: (feed: SimulatedFeed) =>
      void run('simulation', 'simulate feed', () => simulate({ variables: { serverId, feed } })),
    onStop: () => void run('stop', 'stop obs', () => stop({ variables: { serverId } })),
    onEndAfterDelay: () =>
      void run('stop', 'stop obs', () => stop({ variables: { serverId, afterDelay: true } })),
    onDump: () => void run('dump', 'dump', () => dump({ variables: { serverId } })),
    onDelay: (seconds: number) =>
      void run('delay', 'set delay', () => setDelay({ variables: { serverId, seconds } })),
    onScene: (scene: string) => run('scene', 'set scene', () => setScene({ variables: { serverId, scene } })),
    onAssign: (streamId: string | null) =>
      void run('stream', 'set stream', () => setStream({ variables: { serverId, streamId } })),
    onFeedLoss: (onFeedLoss: FeedLoss | null) =>
      void run('deadZone', 'set feed loss', () => setFeedLoss({ variables: { serverId, onFeedLoss } })),
    onQuality: (quality: string | null) =>
      void run('quality', 'set quality', () => setQuality({ variables: { serverId, quality } })),
    onRecording: (on: boolean) =>
      void run('recording', 'set recording', () => setRecording({ variables: { serverId, on } })),
    onCopy: copy,
  };
}
