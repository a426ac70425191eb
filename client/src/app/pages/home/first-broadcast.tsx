import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PreviewScreen } from '../../../features/relay-server/components/preview.js';
import {
  FirstBroadcastDialog,
  type FirstBroadcastTask,
} from '../../../features/relay-server/first-broadcast/first-broadcast-dialog.js';
import {
  findFirstBroadcastStep,
  createFirstBroadcastTrail,
  findMissingFeedScene,
} from '../../../features/relay-server/first-broadcast/first-broadcast-step.js';
import { TrailNote } from '../../../features/relay-server/first-broadcast/trail-note.js';
import type { ServerPaneState } from '../../../features/relay-server/server-state.js';
import { PhoneNotice } from '../../../features/stream/set-up/components/phone-notice.js';
import { PhoneSetUp } from '../../../features/stream/set-up/components/phone-set-up.js';
import { RemoteControlChoice } from '../../../features/stream/set-up/components/remote-control-choice.js';
import type { StreamFieldsFragment } from '../../../features/stream/stream.generated.js';
import { useCopy } from '../../use-copy.js';
import { useServerActions, type ServerAction } from './own/use-server-actions.js';
import { useRemoteControl } from '../streams/use-remote-control.js';
import { useSetUp } from '../streams/use-set-up.js';
import { usePicture } from './picture/use-picture.js';

interface Props {
  open: boolean;
  state: ServerPaneState;
  task: FirstBroadcastTask;
  stream: StreamFieldsFragment | undefined;
  scenes: readonly string[] | null;
  action: ServerAction;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * Dialog that guides the user to the first broadcast. Switches the program to the phone's picture at the first packet.
 */
export function FirstBroadcast({ open, state, stream, scenes, action, ...dialog }: Props) {
  const { t, i18n } = useTranslation();
  const step = findFirstBroadcastStep(state, stream?.live ?? false);
  const isAtStart = open && step === 'start';
  const serverId = 'server' in state ? state.server.id : '';
  const { onScene, onStart } = useServerActions(serverId, action.run);
  const picture = usePicture(isAtStart ? serverId : '', 'program');
  const scene = isAtStart ? findMissingFeedScene(state, scenes) : null;
  const { onClose } = dialog;
  const showScene = useEffectEvent(onScene);
  const closeDialog = useEffectEvent(onClose);
  useEffect(
    function showPhoneScene() {
      if (scene !== null) void showScene(scene);
    },
    [scene],
  );
  useEffect(
    function closeWhenLive() {
      if (open && step === 'live') closeDialog();
    },
    [open, step],
  );
  return (
    <FirstBroadcastDialog
      {...dialog}
      open={open}
      busy={action.busy === 'start'}
      onStart={onStart}
      step={step}
      trail={createFirstBroadcastTrail(state, step, t, i18n.language)}
      phone={open && stream && <Phone stream={stream} />}
      picture={<PreviewScreen name={t('preview.program')} picture={picture} />}
    />
  );
}

function Phone({ stream }: { stream: StreamFieldsFragment }) {
  const copy = useCopy();
  const { id, name, live, ingestUrl, srtlaUrl = null } = stream;
  const { fault } = useSetUp(id, true);
  const { secrets, ...choice } = useRemoteControl(id, true);
  return (
    <>
      <TrailNote>
        <PhoneNotice isLive={live} fault={fault} />
      </TrailNote>
      <PhoneSetUp
        stream={{ name, ingestUrl, srtlaUrl, remoteControl: secrets }}
        moblin={<RemoteControlChoice {...choice} />}
        onCopy={copy}
      />
    </>
  );
}
