import { Stack, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { TextField } from '../../../ui/field/text-field.js';

interface Props {
  open: boolean;
  /** The name that must be typed. */
  name: string;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks the user to type their name, because a deleted account can't be restored. */
export function DeleteAccountDialog({ open, name, isDeleting, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState('');
  const isReady = typedText.trim() === name && !isDeleting;
  const close = () => {
    setTypedText('');
    onClose();
  };
  return (
    <Modal
      open={open}
      title={t('account.delete')}
      role="alertdialog"
      onClose={close}
      footer={
        <>
          <CancelButton onClick={close} />
          <Button
            variant="loss"
            icon={Trash2}
            disabled={!isReady && !isDeleting}
            busy={isDeleting}
            busyText={t('account.deleting')}
            onClick={onDelete}
          >
            {t('account.delete')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onDelete();
        }}
      >
        <Stack gap="3">
          <Text>{t('account.what')}</Text>
          <Text>{t('account.subscription')}</Text>
          <Text color="muted">{t('account.kept')}</Text>
          <TextField
            label={t('account.name', { name })}
            value={typedText}
            autoComplete="off"
            autoCapitalize="none"
            data-autofocus
            onChange={setTypedText}
          />
        </Stack>
      </form>
    </Modal>
  );
}
