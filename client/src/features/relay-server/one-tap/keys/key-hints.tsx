import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import { KeyList, type KeyListProps } from './key-list.js';

/**
 * A button that opens the list of keyboard shortcuts. The list is not shown on the page, because each control shows its
 * own key.
 */
export function KeyHints(props: KeyListProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={Keyboard}
        alignSelf="flex-start"
        // The icon begins where the texts above it do.
        ms="-3"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('keys.title')}
      </Button>
      <Modal open={isOpen} title={t('keys.title')} footer={false} onClose={() => setOpen(false)}>
        <KeyList {...props} />
      </Modal>
    </>
  );
}
