import { Text } from '@chakra-ui/react';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.js';
import { isOnAir, isRehearsing } from '../../on-air.js';
import type { StatusFieldsFragment } from '../../relay-server.generated.js';

interface Props {
  status: Pick<StatusFieldsFragment, 'srt' | 'obs' | 'output' | 'rehearsal'>;
  /** The running request; null if there is none. */
  busy: string | null;
  onStart: () => void;
  onStop: () => void;
  /** Starts the broadcast during a rehearsal. */
  onGoLive: () => void;
}

/**
 * The same in every state, because a button without an outline looks disabled. The icon is filled, so that it does not
 * look like a checkbox.
 */
const STOP_STYLE = {
  variant: 'outline',
  borderColor: 'control',
  css: { '& .lucide-square': { fill: 'currentColor' } },
} as const;

/**
 * Starts or stops the broadcast after a confirmation. The stop button is less prominent, so that nobody stops a
 * broadcast by mistake; a narrow container shows only its short text. Without a feed the start button is less prominent
 * too, because the phone is the next step.
 */
export function BroadcastButton({ status, busy, onStart, onStop, onGoLive }: Props) {
  const { t } = useTranslation();
  const [actionToConfirm, setActionToConfirm] = useState<'start' | 'stop' | null>(null);
  const isBroadcasting = isOnAir(status);
  const label = t(isBroadcasting ? 'server.stop' : 'server.start');
  const startStyle = status.srt
    ? ({ size: 'lg', variant: 'solid' } as const)
    : ({ variant: 'outline' } as const);
  const isInRehearsal = isRehearsing(status);
  const startText = isInRehearsal ? 'rehearsal.confirmLive' : 'server.confirmStart';
  return (
    <>
      <Button
        {...(isBroadcasting ? STOP_STYLE : startStyle)}
        icon={isBroadcasting ? Square : Play}
        busy={busy === 'start' || busy === 'stop'}
        busyText={t(busy === 'stop' ? 'server.stopping' : 'server.connecting')}
        onClick={() => setActionToConfirm(isBroadcasting ? 'stop' : 'start')}
      >
        {isBroadcasting ? (
          <>
            <span data-label>{label}</span>
            <Text as="span" data-short aria-hidden display="none">
              {t('server.stopShort')}
            </Text>
          </>
        ) : (
          label
        )}
      </Button>
      <ConfirmDialog
        open={actionToConfirm !== null}
        text={t(actionToConfirm === 'stop' ? 'server.confirmStop' : startText)}
        action={t(actionToConfirm === 'stop' ? 'server.stop' : 'server.start')}
        onConfirm={() => {
          setActionToConfirm(null);
          if (actionToConfirm === 'stop') onStop();
          else if (isInRehearsal) onGoLive();
          else onStart();
        }}
        onClose={() => setActionToConfirm(null)}
      />
    </>
  );
}
