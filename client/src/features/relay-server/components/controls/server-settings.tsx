import { Stack } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { STARTER_SCENES } from '../../starter-scenes.js';
import { SceneSelector } from '../scene-selector.js';
import { StreamSelector } from '../stream-selector.js';
import { DeadZoneSwitch } from './dead-zone-switch.js';
import { DelayControl } from './delay-control.js';
import { QualitySwitch } from './quality-switch.js';
import { RecordingSwitch, type RecordingState } from './recording-switch.js';
import type { RunningServerProps } from './running-server-props.js';

export type ServerSettingsProps = Pick<
  RunningServerProps,
  | 'state'
  | 'streams'
  | 'scenes'
  | 'qualities'
  | 'forOperators'
  | 'recordingsPath'
  | 'busy'
  | 'onScene'
  | 'onAssign'
  | 'onCopy'
  | 'onFeedLoss'
  | 'onDelay'
  | 'onRecording'
  | 'onQuality'
>;

const NO_SCENES: readonly string[] = [];
/** Style of the settings, which are separated by lines. */
const SETTINGS_STYLE = {
  '& > * + *': { borderTopWidth: '1px' },
  '& > * > [role=group]': { pb: '3' },
} as const;

/** The selectors of scene and stream, then what is set before a broadcast. */
export function ServerSettings(props: ServerSettingsProps) {
  const { state, streams, scenes, qualities, busy, onScene, onAssign, onFeedLoss, onCopy } = props;
  const { status, server } = state;
  const switchTo = useCallback((scene: string) => void onScene(scene), [onScene]);
  const recording = useMemo(
    () => resolveRecording(server.recording, status.recording),
    [server.recording, status.recording],
  );
  return (
    <>
      <SceneSelector
        scenes={scenes ?? STARTER_SCENES}
        current={status.scene}
        disabled={scenes === null || Boolean(status.panic)}
        busy={busy === 'scene'}
        onSwitch={switchTo}
      />
      <StreamSelector
        streams={streams}
        streamId={server.streamId ?? null}
        busy={busy === 'stream'}
        onAssign={onAssign}
        onCopy={onCopy}
      />
      <Stack gap="0" css={SETTINGS_STYLE}>
        <DeadZoneSwitch
          scenes={scenes ?? NO_SCENES}
          feedLoss={server.onFeedLoss ?? null}
          disabled={scenes === null}
          busy={busy === 'deadZone'}
          onSet={onFeedLoss}
        />
        <DelayControl
          requestedSeconds={server.delay}
          delay={status.delay ?? null}
          isBroadcasting={status.obs}
          busy={busy === 'delay'}
          onSet={props.onDelay}
        />
        <RecordingSwitch
          recording={recording}
          listPath={props.recordingsPath}
          busy={busy === 'recording'}
          onSet={props.onRecording}
        />
        {qualities.length > 0 && (
          <QualitySwitch
            qualities={qualities}
            chosen={server.quality ?? null}
            picture={status.picture ?? null}
            forOperators={props.forOperators}
            busy={busy === 'quality'}
            onSet={props.onQuality}
          />
        )}
      </Stack>
    </>
  );
}

/** Returns the recording's state. A recording that is requested but not yet reported by the node is waiting. */
function resolveRecording(
  isRequested: boolean | null | undefined,
  recording: ServerSettingsProps['state']['status']['recording'],
): RecordingState | null {
  if (!isRequested) return null;
  const { state = 'waiting', since = null, bytes = 0 } = recording ?? {};
  return { state, since, bytes };
}
