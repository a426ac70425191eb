import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import type { ServerPaneState } from '../server-state.js';
import { SceneTiles } from './scene-tiles.js';
import { StreamSelector, type StreamChoice } from './stream-selector.js';
import { Trail, type Hop } from './trail.js';

/** What the running server's controls show beside its state. */
export interface RunningServerData {
  streams: readonly StreamChoice[];
  /** Null while the list can't be had: the starter's names are shown, disabled. */
  scenes: readonly string[] | null;
  /** The call that runs now. */
  busy: 'stream' | 'scene' | 'start' | 'stop' | 'delete' | null;
}

export interface RunningServerActions {
  onStart: () => void;
  onStop: () => void;
  onScene: (scene: string) => void;
  onAssign: (streamId: string | null) => void;
  onCopy: (url: string) => void;
}

interface Props extends RunningServerData, RunningServerActions {
  state: Extract<ServerPaneState, { kind: 'running' }>;
}

const PLACEHOLDER_SCENES = ['Live', 'Starting soon', 'Be right back', 'Privacy'];

/** State 4: the trail with its figures, the one big action, scenes, stream. */
export function RunningServer({
  state,
  streams,
  scenes,
  busy,
  onStart,
  onStop,
  onScene,
  onAssign,
  onCopy,
}: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'start' | 'stop' | null>(null);
  const { status, server, title } = state;
  const outputState = status.output?.state;
  const onAir = status.obs || outputState === 'reconnecting' || outputState === 'starting';
  return (
    <Stack gap="4">
      <Trail
        phone={status.srt ? 'carrying' : 'dead'}
        platform={platformHop(status)}
        kbps={status.kbps ?? null}
        scene={status.scene}
        platformText={t(platformWord(status))}
      />
      <Text role="status" fontSize="20px" fontWeight="600">
        {t(`server.${title}`)}
      </Text>
      {status.bridging && <Text color="amber">{t('server.bridging', { scene: status.scene })}</Text>}
      {outputState === 'failed' && (
        <Text color="loss">{t('server.failed', { reason: status.output?.reason ?? '' })}</Text>
      )}
      <SceneTiles
        scenes={scenes ?? PLACEHOLDER_SCENES}
        current={status.scene}
        disabled={scenes === null}
        busy={busy === 'scene'}
        onSwitch={onScene}
      />
      <Button
        size="lg"
        busy={busy === 'start' || busy === 'stop'}
        busyText={t(onAir ? 'server.stop' : 'server.start')}
        onClick={() => setAsking(onAir ? 'stop' : 'start')}
      >
        {t(onAir ? 'server.stop' : 'server.start')}
      </Button>
      <StreamSelector
        streams={streams}
        streamId={server.streamId ?? null}
        busy={busy === 'stream'}
        onAssign={onAssign}
        onCopy={onCopy}
      />
      <ConfirmDialog
        open={asking !== null}
        text={t(asking === 'stop' ? 'server.confirmStop' : 'server.confirmStart')}
        action={t(asking === 'stop' ? 'server.stop' : 'server.start')}
        onConfirm={() => {
          setAsking(null);
          if (asking === 'stop') onStop();
          else onStart();
        }}
        onClose={() => setAsking(null)}
      />
    </Stack>
  );
}

function platformHop({ obs, output }: StatusFieldsFragment): Hop {
  if (obs) return 'carrying';
  return output?.state === 'reconnecting' || output?.state === 'starting' ? 'pending' : 'dead';
}

function platformWord({ obs, output }: StatusFieldsFragment): string {
  if (obs) return 'trail.sending';
  if (output?.state === 'reconnecting') return 'trail.reconnecting';
  return output?.state === 'starting' ? 'trail.starting' : 'trail.offline';
}
