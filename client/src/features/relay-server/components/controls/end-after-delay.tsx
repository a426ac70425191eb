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
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" icon={Timer} busy={busy} onClick={() => setAsking(true)}>
        {t('delay.endAfter')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        text={t('delay.confirmEndAfter')}
        action={t('delay.endAfter')}
        onConfirm={() => {
          setAsking(false);
          onEnd();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
