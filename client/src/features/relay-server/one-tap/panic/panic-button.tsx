import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createHoldHandlers } from '../../../../ui/hold/hold-handlers.js';
import { BarButton } from '../bar-button.js';
import type { PanicHold } from './use-panic-hold.js';

interface Props {
  /** True during a panic, by the status. */
  isOn: boolean;
  mayEnd: boolean;
  isPending: boolean;
  hold: PanicHold;
  hasKey: boolean;
}

/** Begins or ends a panic when it is held, while a ring fills. The button shows the status, not the request. */
export function PanicButton({ isOn, mayEnd, isPending, hold, hasKey }: Props) {
  const { t } = useTranslation();
  const action = t(isOn ? 'panic.end' : 'panic.begin');
  const label = t('panic.held', { action });
  return (
    <BarButton
      kind="switch"
      icon={ShieldAlert}
      label={hold.isHeld ? t('panic.holding') : label}
      tone="panic"
      isHeld={hold.isHeld}
      isPending={isPending}
      aria-pressed={isOn}
      aria-label={t('panic.hold', { action })}
      disabled={isOn && !mayEnd}
      shortcut={hasKey ? 'P' : undefined}
      {...createHoldHandlers(hold)}
    />
  );
}
