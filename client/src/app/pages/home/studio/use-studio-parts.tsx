import { Box, Heading } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useUpdateDestinationMutation } from '../../../../features/destination/destination.generated.js';
import { createBand, hasViewers } from '../../../../features/relay-server/broadcast-band.js';
import { BroadcastBand } from '../../../../features/relay-server/components/broadcast-band.js';
import { BroadcastButton } from '../../../../features/relay-server/components/controls/broadcast-button.js';
import type { ServerTask } from '../../../../features/relay-server/components/controls/running-server-props.js';
import { destinationSwitches } from '../../../../features/relay-server/components/controls/lazy-destination-switches.js';
import { DumpButton } from '../../../../features/relay-server/components/controls/dump-button.js';
import { Preview } from '../../../../features/relay-server/components/preview.js';
import { Trail } from '../../../../features/relay-server/components/trail.js';
import { isOnAir } from '../../../../features/relay-server/on-air.js';
import { PanicBand } from '../../../../features/relay-server/one-tap/panic/panic-band.js';
import {
  choosePanicBandLayout,
  type PanicBandLayout,
} from '../../../../features/relay-server/one-tap/panic/panic-band-layout.js';
import { mayEndPanic } from '../../../../features/relay-server/one-tap/panic/panic-rights.js';
import { useOneTap } from '../../../../features/relay-server/one-tap/use-one-tap.js';
import {
  useServerStatusQuery,
  type StatusFieldsFragment,
} from '../../../../features/relay-server/relay-server.generated.js';
import { findPreviewKbps } from '../../../../features/relay-server/quality.js';
import { findRunningTitle } from '../../../../features/relay-server/server-state.js';
import { PRIVACY_SCENE } from '../../../../features/relay-server/starter-scenes.js';
import { createInactiveTrail, createTrail } from '../../../../features/relay-server/trail-points.js';
import { useFeedLostSince } from '../../../../features/relay-server/use-feed-lost-since.js';
import { useReturnScene } from '../../../../features/relay-server/use-return-scene.js';
import { hasRight } from '../../../../features/studio/level-rights.js';
import { LastAction } from '../../../../features/studio/components/last-action.js';
import { TellButton } from '../../../../features/studio/components/tell-button.js';
import type { StudioParts } from '../../../../features/studio/components/studio-pane.js';
import type { StudioFieldsFragment } from '../../../../features/studio/studio.generated.js';
import { formatAgo } from '../../../../lib/age.js';
import { useNow } from '../../../../ui/use-now.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';
import { useUrgentCalls } from '../../../urgent/use-urgent-calls.js';
import { useNote } from './use-note.js';
import { useServerActions } from '../own/use-server-actions.js';
import { LazyChatPane } from '../chat/chat.js';
import { ChatLines } from '../chat/chat-lines.js';
import { useViewers } from '../chat/chat-summary.js';
import { DeferredFeedGraph } from '../deferred-figures.js';
import { Levels } from '../picture/levels.js';
import { LazySourcesPane } from '../picture/sources.js';
import { usePreview } from '../picture/use-preview.js';
import { usePreviewSource } from '../picture/use-preview-source.js';
import { useScenePictures } from '../picture/use-scene-pictures.js';
import { useTileScenes } from '../picture/use-tile-scenes.js';

const NO_SCENES: readonly string[] = [];

/**
 * Returns the parts of a studio, built from the same requests and components as the owner's pane. Null until the
 * server's state is known. `resumesLive`: true if its preview plays live again at the next visit.
 */
export function useStudioParts(studio: StudioFieldsFragment, resumesLive: boolean): StudioParts | null {
  const { server, scenes, destinations, level, owner } = studio;
  const serverId = server?.id ?? '';
  const { data, loading } = useServerStatusQuery({ variables: { serverId }, skip: !server });
  const status = data?.serverStatus;
  const { busy, run } = useAction<ServerTask>();
  const actions = useServerActions(serverId, run);
  const urgent = useUrgentCalls(serverId);
  const [source, onSource] = usePreviewSource();
  const preview = usePreview(serverId, source, status ?? undefined);
  const [updateDestination] = useUpdateDestinationMutation();
  const switchAction = useAction<string>();
  const now = useNow();
  const { t, i18n } = useTranslation();
  const { lostSince } = useLive();
  const viewers = useViewers(studio.id);
  const returnScene = useReturnScene(status, scenes);
  const lastAction = status?.lastAction ?? null;
  const isBroadcasting = status ? isOnAir(status) : false;
  const isObsRunning = typeof status?.scene === 'string';
  const broadcastButton = status && (
    <BroadcastButton
      {...actions}
      onGoLive={actions.onStart}
      // Leaves out the feed's measurements, so that new ones don't rerender the picture.
      status={{
        srt: status.srt,
        obs: status.obs,
        output: status.output,
        rehearsal: status.rehearsal ?? null,
      }}
      busy={busy}
    />
  );
  const tileSceneNames = useTileScenes(scenes, status ?? null, null);
  const canSeeFeed = isBroadcasting && !status?.panic && status?.scene !== PRIVACY_SCENE;
  const scenePictures = useScenePictures({
    serverId,
    scenes: canSeeFeed ? tileSceneNames : NO_SCENES,
    isEnabled: source !== 'off' && hasRight(level, 'scene'),
    reloadKey: String(server?.dataVersion),
  });
  const oneTap = useOneTap({
    status: status ?? null,
    scenes,
    pictures: scenePictures,
    chatLines: <ChatLines studioId={studio.id} />,
    disabled: !status,
    urgent,
    lossScene: null,
    returnScene: returnScene ?? null,
    owner,
    // The user's own server takes precedence.
    rank: hasRight(level, 'scene') ? 1 + Number(studio.id) : null,
    onScene: actions.onScene,
  });
  const isJoined = isBroadcasting && source !== 'off' && hasRight(level, 'preview');
  if (loading && !status) return null;
  return {
    isJoined,
    panic: status && (
      <PanicState
        status={status}
        layout={choosePanicBandLayout(lostSince === null, isJoined)}
        now={lostSince ?? now}
        owner={owner}
        mayAct={hasRight(level, 'scene')}
      />
    ),
    band: (
      <StudioState
        status={status ?? null}
        {...{ serverId, returnScene, lostSince, now, owner, viewers }}
        mayTell={hasRight(level, 'note')}
      />
    ),
    trail: (
      <Trail
        {...(status && isObsRunning ? createTrail(status, t, i18n.language) : createInactiveTrail(t, true))}
        age={lostSince === null ? null : formatAgo(lostSince, now, i18n.language)}
      />
    ),
    lastAction: (
      <LastAction
        action={lastAction && { ...lastAction, detail: lastAction.detail ?? null }}
        now={lostSince ?? now}
      />
    ),
    start: !isBroadcasting && broadcastButton,
    stop: isBroadcasting && broadcastButton,
    dump: status?.delay && status.delay.state !== 'ending' && (
      <DumpButton busy={busy === 'dump'} onDump={actions.onDump} />
    ),
    destinations: destinations.length > 0 && (
      <destinationSwitches.Part
        fallback={null}
        destinations={destinations}
        statuses={status?.destinations ?? []}
        isBroadcasting={isBroadcasting}
        switchingId={switchAction.busy}
        onSwitch={(id, enabled) =>
          void switchAction.run(id, 'switch destination', () =>
            updateDestination({ variables: { id, input: { enabled } } }),
          )
        }
      />
    ),
    scenes: oneTap.tiles,
    bar: oneTap.bar,
    figures: server && isObsRunning && <DeferredFeedGraph serverId={server.id} />,
    keys: oneTap.keys,
    sources: server && isObsRunning && (
      <LazySourcesPane
        serverId={server.id}
        owner={owner.displayName}
        reloadKey={`${server.dataVersion} ${server.storedDataVersion} ${status?.scene ?? ''}`}
      />
    ),
    chat: status && isObsRunning && (
      <LazyChatPane
        studioId={studio.id}
        owner={owner.displayName}
        hasViewersInBand={hasViewers(createBand({ kind: 'running', status }, null))}
        mayWrite={hasRight(level, 'write')}
        mayChangeTitle={hasRight(level, 'title')}
      />
    ),
    levels: server && isObsRunning && <Levels serverId={server.id} />,
    preview: (aside) => (
      <Preview
        {...preview}
        source={source}
        kbps={findPreviewKbps(source === 'feed' ? status?.kbps : null, [], null)}
        delaySeconds={Math.round(status?.delay?.behind ?? 0)}
        isPanic={Boolean(status?.panic)}
        isMuted={Boolean(status?.muted)}
        isOnAir={isBroadcasting}
        scene={status?.scene ?? null}
        resumesLive={resumesLive}
        aside={aside}
        onSource={onSource}
      />
    ),
  };
}

interface PanicStateProps {
  status: StatusFieldsFragment;
  layout: PanicBandLayout;
  now: number;
  owner: StudioFieldsFragment['owner'];
  /** True if the user's level may end a panic. */
  mayAct: boolean;
}

/** Shows that a panic hides the picture from viewers. */
function PanicState({ status, layout, now, owner, mayAct }: PanicStateProps) {
  const findPanicEnder = (panic: NonNullable<StatusFieldsFragment['panic']>) => {
    if (!mayEndPanic(panic, owner.id)) return { owner: owner.displayName };
    return mayAct ? 'user' : 'others';
  };
  if (!status.panic) return null;
  return (
    <PanicBand
      panic={status.panic}
      isOnAir={isOnAir(status)}
      layout={layout}
      endedBy={findPanicEnder(status.panic)}
      now={now}
    />
  );
}

/** Placeholder for the owner's name. The text is split at it. */
const NAME_PLACEHOLDER = '\u0000';
/** A long name is truncated, so that the band keeps its height and the state stays readable. */
const ONE_LINE = { display: 'flex', whiteSpace: 'pre' } as const;

interface StudioStateProps {
  serverId: string;
  status: StatusFieldsFragment | null;
  returnScene: string | null | undefined;
  now: number;
  lostSince: number | null;
  owner: StudioFieldsFragment['owner'];
  viewers: number | null;
  /** True if the user's level may tell the owner of a problem. */
  mayTell: boolean;
}

/** Shows the state of the last message as outdated while the channel is lost. */
function StudioState({ status, owner, mayTell, ...props }: StudioStateProps) {
  const { serverId, returnScene, now, lostSince, viewers } = props;
  const { t } = useTranslation();
  const { onTell, ...note } = useNote(serverId);
  const feedLostSince = useFeedLostSince(status?.srt ?? false, now);
  const isRunning = status !== null && status.scene !== null && status.scene !== undefined;
  const band =
    isRunning && lostSince === null
      ? createBand({ kind: 'running', status }, feedLostSince)
      : createBand({ kind: 'starting' }, null);
  const title = (name: string) => {
    const state = isRunning ? t(`studio.state.${findRunningTitle(status)}`, { name }) : t('server.starting');
    return lostSince === null ? state : t('server.lastKnown', { state });
  };
  const [beforeName, afterName] = title(NAME_PLACEHOLDER).split(NAME_PLACEHOLDER);
  return (
    <BroadcastBand
      {...band}
      stutter={{
        problem: t('studio.stutter.problem'),
        advice: t('studio.stutter.advice', { name: owner.displayName }),
        cause: t('studio.stutter.cause', { name: owner.displayName }),
      }}
      problemAction={
        mayTell &&
        band.problem && (
          <TellButton
            {...note}
            owner={owner.displayName}
            onTell={() => band.problem && onTell(band.problem)}
          />
        )
      }
      viewers={viewers}
      returnScene={returnScene}
      now={now}
    >
      <Box role="status" minW="0">
        <Heading as="h3" fontSize="md" title={title(owner.displayName)} {...(afterName && ONE_LINE)}>
          {beforeName}
          {afterName && (
            <>
              <Box as="span" truncate>
                {owner.displayName}
              </Box>
              <Box as="span" flexShrink="0">
                {afterName}
              </Box>
            </>
          )}
        </Heading>
      </Box>
    </BroadcastBand>
  );
}
