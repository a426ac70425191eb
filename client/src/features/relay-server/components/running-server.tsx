import { Box, Stack } from '@chakra-ui/react';
import { CircleOff, Hourglass, MonitorDown, TriangleAlert, Unplug } from 'lucide-react';
import { memo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.js';
import { BESIDE_TILES_STYLE } from '../../../ui/tiles/graph-beside-tiles.js';
import { SkeletonPane } from '../../../ui/pane/skeleton-pane.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { createBand } from '../broadcast-band.js';
import { isOnAir, isPhoneBelowScenes, isRehearsing } from '../on-air.js';
import { STARTER_SCENES } from '../starter-scenes.js';
import { BroadcastButton } from './controls/broadcast-button.js';
import { DumpButton } from './controls/dump-button.js';
import { EndAfterDelay } from './controls/end-after-delay.js';
import { HintNotices } from './notices/hint-notices.js';
import { FewFramesNotice } from './notices/few-frames-notice.js';
import { destinationSwitches } from './controls/lazy-destination-switches.js';
import { serverSettings } from './controls/lazy-server-settings.js';
import type { RunningServerProps } from './controls/running-server-props.js';
import { WeakLinkNotice } from './notices/weak-link-notice.js';
import { useOneTap } from '../one-tap/use-one-tap.js';
import { RehearsalSection } from '../rehearsal/rehearsal-section.js';

/** About as high as the settings. */
const SETTINGS_SKELETON = <SkeletonPane height={540} />;

/**
 * Controls of a running server: scenes, stream, then settings. With a feed the start button is above the picture. On
 * air, notices are below the scenes, so that the scenes never move. On a desktop, the feed's graph is beside few scenes.
 * Figures and clock change every second, so each control is memoized on the values that it shows.
 */
export const RunningServer = memo(function RunningServer(props: RunningServerProps) {
  const { state, scenes, busy } = props;
  const { status } = state;
  const isBroadcasting = isOnAir(status);
  const isDesktop = useIsDesktop();
  const hasDelay = Boolean(status.delay) && status.delay?.state !== 'ending';
  const shownScenes = scenes ?? STARTER_SCENES;
  const incidents = <Incidents {...props} />;
  const broadcastButton = <BroadcastButton {...props} status={status} />;
  const belowScenes = (
    <>
      {isBroadcasting && incidents}
      {!isBroadcasting && !status.srt && broadcastButton}
      {hasDelay && <DumpButton busy={busy === 'dump'} onDump={props.onDump} />}
      <Rehearsal {...props} />
      <Destinations {...props} />
      {props.lastAction}
      {isBroadcasting && !isDesktop && !props.isPictureShown && broadcastButton}
      {isPhoneBelowScenes(status, isDesktop) && props.phone}
      {hasDelay && <EndAfterDelay busy={busy === 'stop'} onEnd={props.onEndAfterDelay} />}
      {props.figures}
    </>
  );
  const settings = <serverSettings.Part {...props} fallback={SETTINGS_SKELETON} />;
  return (
    <Stack gap="4" css={BESIDE_TILES_STYLE}>
      {!isBroadcasting && incidents}
      <OneTapControls {...props} scenes={shownScenes} disabled={scenes === null} settings={settings}>
        {belowScenes}
      </OneTapControls>
    </Stack>
  );
});

interface OneTapProps extends RunningServerProps {
  scenes: readonly string[];
  disabled: boolean;
  /** Shown below the scenes. */
  children: React.ReactNode;
  /** Shown above the list of keys. */
  settings: React.ReactNode;
}

/** A separate component, so that a tap rerenders only these controls. */
function OneTapControls({
  state,
  scenes,
  scenePictures,
  chatLines,
  children,
  settings,
  settingsPlace = null,
  ...props
}: OneTapProps) {
  const { status, server } = state;
  const { disabled, urgent, returnScene = null, onScene } = props;
  const lossScene = server.onFeedLoss?.scene ?? null;
  const oneTap = useOneTap({
    ...{ status, scenes, disabled, urgent, lossScene, returnScene, onScene },
    pictures: scenePictures ?? null,
    chatLines,
    owner: null,
    rank: 0,
  });
  const last = (
    <>
      {settings}
      {oneTap.keys}
    </>
  );
  return (
    <>
      {oneTap.tiles}
      {oneTap.bar}
      {children}
      {settingsPlace ? createPortal(last, settingsPlace) : last}
    </>
  );
}

/** Rehearsal controls, shown before a broadcast. */
function Rehearsal(props: RunningServerProps) {
  const { state, thresholds, lostSince = null, busy } = props;
  const { status } = state;
  if (isOnAir(status)) return null;
  return (
    <RehearsalSection
      rehearsal={status.rehearsal ?? null}
      lostSince={lostSince}
      hasFeed={status.srt}
      thresholds={thresholds}
      busy={busy === 'rehearsal' || busy === 'rehearsalEnd' || busy === 'simulation' ? busy : null}
      onStart={props.onRehearse}
      onEnd={props.onEndRehearsal}
      onSimulate={props.onSimulate}
    />
  );
}

/** Switches of the destinations. Hidden if there is neither a choice nor a status. */
function Destinations({ state: { status }, destinations, switchingId, onDestination }: RunningServerProps) {
  const hasOneEnabledDestination = destinations.length < 2 && destinations.every(({ enabled }) => enabled);
  if (hasOneEnabledDestination && !status.destinations) return null;
  return (
    <destinationSwitches.Part
      fallback={null}
      destinations={destinations}
      statuses={status.destinations ?? []}
      isBroadcasting={isOnAir(status)}
      switchingId={switchingId}
      onSwitch={onDestination}
    />
  );
}

function Incidents({
  state,
  qualities,
  hasPendingCollection,
  serverFee,
  busy,
  onQuality,
  onAskDelete,
}: RunningServerProps) {
  const { status, server } = state;
  const { t } = useTranslation();
  const { output } = status;
  // A rehearsal has no viewers, and its own section shows what they would see.
  const isBridging = status.bridging && !isRehearsing(status);
  const isSceneInBand = Boolean(createBand(state, null).visibleScene);
  return (
    <>
      <HintNotices hints={status.hints ?? []} serverFee={serverFee} onDelete={onAskDelete} />
      {status.fallback && (
        <Notice icon={MonitorDown} tone="attention">
          {t('server.fallback', { width: status.fallback.width, height: status.fallback.height })}
        </Notice>
      )}
      {typeof status.drawnFps === 'number' && status.picture && (
        <FewFramesNotice
          drawnFps={status.drawnFps}
          picture={status.picture}
          qualities={qualities}
          nextQuality={server.quality ?? null}
          busy={busy === 'quality'}
          onSet={onQuality}
        />
      )}
      {status.held && (
        <Notice icon={Hourglass} tone="attention">
          {t('server.held')}
        </Notice>
      )}
      {isBridging && (
        // On a phone the band in the same view shows the scene, so only screen readers get this notice.
        <Box srOnly={{ base: isSceneInBand, lg: false }}>
          <Notice icon={Unplug} tone="attention">
            {t('server.bridging', { scene: status.scene })}
          </Notice>
        </Box>
      )}
      {status.weakLink && !status.bridging && !isRehearsing(status) && (
        <WeakLinkNotice
          weakLink={status.weakLink}
          kbps={status.kbps ?? null}
          rttMs={status.rttMs ?? null}
          scene={status.scene}
        />
      )}
      {output?.state === 'reconnecting' && (
        <Notice icon={TriangleAlert} tone="attention">
          {t('server.reconnecting', { attempt: output.attempt ?? 1 })}
        </Notice>
      )}
      {output?.state === 'failed' && (
        <Notice icon={TriangleAlert} tone="loss" urgent>
          {t('server.failed', { reason: output.reason ?? '' })}
        </Notice>
      )}
      {status.recording?.failed && (
        <Notice icon={CircleOff} tone="loss">
          {t('recordingSwitch.failed', {
            reason: t(`recordingSwitch.reason.${status.recording.failed.code}`),
          })}
        </Notice>
      )}
      {hasPendingCollection && status.obs && <Notice icon={TriangleAlert}>{t('server.changeWaits')}</Notice>}
    </>
  );
}
