import { UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';

/** Replaces an open studio after its owner has ended the user's access. */
export function StudioGone({ owner, onClose }: { owner: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      icon={UserX}
      tone="attention"
      urgent
      actions={
        <Button variant="outline" onClick={onClose}>
          {t('studio.close')}
        </Button>
      }
    >
      {t('studio.gone', { name: owner })}
    </Notice>
  );
}
