import { memo, useMemo } from 'react';
import { RunningServer } from '../../../../features/relay-server/components/running-server.js';
import type { ControlsInput } from '../../../../features/relay-server/components/server-pane.js';
import type { StreamChoice } from '../../../../features/relay-server/components/stream-selector.js';
import type { PreviewSource } from '../../../../features/relay-server/preview-source.js';
import type { ServerPaneState } from '../../../../features/relay-server/server-state.js';
import { useStableFunctions } from '../../../../ui/use-stable-functions.js';
import { useUrgentCalls } from '../../../urgent/use-urgent-calls.js';
import { ChatLines } from '../chat/chat-lines.js';
import { DeferredFeedGraph } from '../deferred-figures.js';
import { useScenePictures } from '../picture/use-scene-pictures.js';
import { useTileScenes } from '../picture/use-tile-scenes.js';
import { Phone } from '../phone.js';
import { LastActionWithLog } from '../studio/last-action-with-log.js';
import { Thresholds } from '../thresholds.js';
import { useDestinationSwitches } from '../use-destination-switches.js';
import { useQualities } from './use-qualities.js';
import { useServerActions, type ServerAction } from './use-server-actions.js';

export interface OwnControlsProps extends Omit<ControlsInput, 'fallback'> {
  state: Extract<ServerPaneState, { kind: 'running' }>;
  /** Id of the user's studio. */
  studioId: string;
  streams: readonly (StreamChoice & { weakLink?: { scene: string; belowKbps: number } | null })[];
  /** Null while unknown. */
  scenes: readonly string[] | null;
  /** Version of the server's collection; null while unknown. */
  collectionVersion: number | null;
  action: ServerAction;
  source: PreviewSource;
  /** Time of the server's last message, ms since the epoch; null while connected. */
  lostSince: number | null;
  /** EUR per hour; null while unknown. */
  serverFee: number | null;
  isAdministrator: boolean;
}

/** Controls of the user's running server, and the data that only they show. The pane's clock does not rerender them. */
export const OwnControls = memo(function OwnControls(props: OwnControlsProps) {
  const { state, studioId, streams, scenes, collectionVersion, action, source, isAdministrator } = props;
  const { server, status } = state;
  const serverId = server.id;
  const lossScene = server.onFeedLoss?.scene ?? '';
  const scenePictures = useScenePictures({
    serverId,
    scenes: useTileScenes(scenes, status, server.onFeedLoss?.scene ?? null),
    isEnabled: source !== 'off',
    reloadKey: String(server.dataVersion),
  });
  const { onDestination, ...destinations } = useDestinationSwitches();
  const handlers = useStableFunctions({ ...useServerActions(serverId, action.run), onDestination });
  const chatLines = useMemo(() => <ChatLines studioId={studioId} />, [studioId]);
  const { streamId } = server;
  const phone = useMemo(() => streamId && <Phone key={streamId} streamId={streamId} />, [streamId]);
  const weakLink = streams.find(({ id }) => id === server.streamId)?.weakLink;
  return (
    <RunningServer
      state={state}
      streams={streams}
      scenes={scenes}
      returnScene={props.returnScene}
      scenePictures={scenePictures}
      chatLines={chatLines}
      phone={phone}
      lastAction={<LastActionWithLog serverId={serverId} action={status.lastAction ?? null} />}
      urgent={useUrgentCalls(serverId)}
      isPictureShown={source !== 'off'}
      figures={<DeferredFeedGraph serverId={serverId} limitKbps={weakLink?.belowKbps ?? null} />}
      qualities={useQualities(serverId, status)}
      thresholds={<Thresholds serverId={serverId} lossScene={lossScene} weakScene={weakLink?.scene ?? ''} />}
      {...destinations}
      lostSince={props.lostSince}
      serverFee={props.serverFee}
      forOperators={isAdministrator}
      recordingsPath="/streams#recordings"
      hasPendingCollection={collectionVersion !== null && collectionVersion > server.dataVersion}
      busy={action.busy}
      onAskDelete={props.onAskDelete}
      settingsPlace={props.settingsPlace}
      {...handlers}
    />
  );
});
