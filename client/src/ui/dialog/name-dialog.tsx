import { LIMITS } from '@trailcast/schema/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../button.js';
import { Modal } from './modal.js';
import { TextField } from '../field/text-field.js';

interface Props {
  open: boolean;
  title: string;
  /** The current name. The field follows it until the user types. */
  name: string;
  saving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** A rename dialog. Save is disabled for an empty or unchanged name. */
export function NameDialog({ open, title, name, saving, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useTyped(open, name);
  const trimmed = text.trim();
  const ready = !saving && trimmed !== '' && trimmed !== name;
  return (
    <Modal
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            disabled={!ready && !saving}
            busy={saving}
            busyText={t('dialog.saving')}
            onClick={() => onSave(trimmed)}
          >
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onSave(trimmed);
        }}
      >
        <TextField
          label={t('dialog.name')}
          value={text}
          maxLength={LIMITS.nameMaxLength}
          autoComplete="off"
          data-autofocus
          onChange={setText}
        />
      </form>
    </Modal>
  );
}

/** Field value, reset at each opening. The dialog itself is kept, because a new one could not return the focus. */
function useTyped(open: boolean, name: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped(null);
  }
  return [typed ?? name, setTyped] as const;
}
