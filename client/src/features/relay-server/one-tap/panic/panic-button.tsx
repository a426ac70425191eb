import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createHoldHandlers } from '../../../../ui/hold/hold-handlers.js';
import { BarButton } from '../bar-button.js';
import type { PanicHold } from './use-panic-hold.js';

interface Props {
  /** True during a panic, by the status. */
  isPanic: boolean;
  canEndPanic: boolean;
  isPending: boolean;
  hold: PanicHold;
  hasKey: boolean;
}

/** Begins or ends a panic when it is held, while a ring fills. The button shows the status, not the request. */
export function PanicButton({ isPanic, canEndPanic, isPending, hold, hasKey }: Props) {
  const { t } = useTranslation();
  const action = t(isPanic ? 'panic.end' : 'panic.begin');
  const label = t('panic.held', { action });
  return (
    <BarButton
      icon={ShieldAlert}
      label={hold.isHeld ? t('panic.holding') : label}
      tone="panic"
      isHeld={hold.isHeld}
      isPending={isPending}
      aria-pressed={isPanic}
      aria-label={t('panic.hold', { action })}
      disabled={isPanic && !canEndPanic}
      shortcut={hasKey ? 'P' : undefined}
      {...createHoldHandlers(hold)}
    />
  );
}
