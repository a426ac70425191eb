import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.js';
import { isOnAir, isRehearsing } from '../../on-air.js';
import type { StatusFieldsFragment } from '../../relay-server.generated.js';

interface Props {
  status: Pick<StatusFieldsFragment, 'srt' | 'obs' | 'output' | 'rehearsal'>;
  busy: string | null;
  onStart: () => void;
  onStop: () => void;
  /** Starts the broadcast during a rehearsal. */
  onGoLive: () => void;
}

/** Filled, its icon is not taken for a checkbox. */
const STOP_LOOK = { variant: 'outline', css: { '& .lucide-square': { fill: 'currentColor' } } } as const;

/**
 * Starts or stops the broadcast after a confirmation. The stop button is less prominent, so that a thumb does not end a
 * broadcast by mistake. So is the start button without a feed, because the phone is the next step.
 */
export function BroadcastButton({ status, busy, onStart, onStop, onGoLive }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'start' | 'stop' | null>(null);
  const onAir = isOnAir(status);
  const word = t(onAir ? 'server.stop' : 'server.start');
  const startLook = status.srt
    ? ({ size: 'lg', variant: 'solid' } as const)
    : ({ variant: 'outline' } as const);
  const rehearses = isRehearsing(status);
  const startText = rehearses ? 'rehearsal.confirmLive' : 'server.confirmStart';
  return (
    <>
      <Button
        {...(onAir ? STOP_LOOK : startLook)}
        icon={onAir ? Square : Play}
        busy={busy === 'start' || busy === 'stop'}
        busyText={t(busy === 'stop' ? 'server.stopping' : 'server.connecting')}
        onClick={() => setAsking(onAir ? 'stop' : 'start')}
      >
        {word}
      </Button>
      <ConfirmDialog
        open={asking !== null}
        text={t(asking === 'stop' ? 'server.confirmStop' : startText)}
        action={t(asking === 'stop' ? 'server.stop' : 'server.start')}
        onConfirm={() => {
          setAsking(null);
          if (asking === 'stop') onStop();
          else if (rehearses) onGoLive();
          else onStart();
        }}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
