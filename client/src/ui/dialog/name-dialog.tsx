import { LIMITS } from '@trailcast/schema/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../button.js';
import { Modal } from './modal.js';
import type { Submission } from '../field/submission.js';
import { TextField } from '../field/text-field.js';
import { useFocusOnError } from '../field/use-focus-on-error.js';

interface Props {
  open: boolean;
  title: string;
  /** The current name. The field follows it until the user types. */
  name: string;
  saving: boolean;
  /** Resolves with what came of it; 'name' is refused at the field. */
  onSave: (name: string) => Promise<Submission>;
  onClose: () => void;
}

/** A rename dialog. Save is disabled for an empty or unchanged name; a refused one is marked. */
export function NameDialog({ open, title, name, saving, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useTyped(open, name);
  /** The name that was refused; its error goes with the next change. */
  const [refused, setRefused] = useState<string | null>(null);
  const form = useFocusOnError<HTMLFormElement>(refused);
  const trimmed = text.trim();
  const ready = !saving && trimmed !== '' && trimmed !== name;
  const save = async () => {
    const outcome = await onSave(trimmed);
    setRefused(outcome.refused.includes('name') ? trimmed : null);
  };
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
            onClick={() => void save()}
          >
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        <TextField
          label={t('dialog.name')}
          value={text}
          error={refused !== null && refused === trimmed ? t('dialog.nameRefused') : undefined}
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
