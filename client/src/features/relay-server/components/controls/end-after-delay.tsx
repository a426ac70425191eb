import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.js';

interface Props {
  busy: boolean;
  onEnd: () => void;
}

/** Ends the broadcast, after a confirmation, once viewers have seen all of it. */
export function EndAfterDelay({ busy, onEnd }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="outline" icon={Timer} busy={busy} onClick={() => setConfirming(true)}>
        {t('delay.endAfter')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        text={t('delay.confirmEndAfter')}
        action={t('delay.endAfter')}
        onConfirm={() => {
          setConfirming(false);
          onEnd();
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
