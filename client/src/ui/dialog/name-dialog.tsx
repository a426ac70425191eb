import { LIMITS } from '@trailcast/schema/limits';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../button.js';
import { Modal } from './modal.js';
import type { Submission } from '../field/submission.js';
import { TextField } from '../field/text-field.js';
import { useFocusOnError } from '../field/use-focus-on-error.js';
import { useStateAtOpening } from './use-state-at-opening.js';

interface Props {
  open: boolean;
  title: string;
  /** The current name, shown in the field until the user types. */
  name: string;
  isSaving: boolean;
  /** Resolves with the result. The field is marked if `name` is among the rejected fields. */
  onSave: (name: string) => Promise<Submission>;
  onClose: () => void;
}

/** A rename dialog. Save is disabled for an empty or unchanged name. */
export function NameDialog({ open, title, name, isSaving, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useStateAtOpening<string | null>(open, () => null);
  const text = typedText ?? name;
  /** The name that the server rejected. The error disappears at the next change. */
  const [rejectedName, setRejectedName] = useStateAtOpening<string | null>(open, () => null);
  const form = useFocusOnError<HTMLFormElement>(rejectedName);
  const trimmed = text.trim();
  const isReady = !isSaving && trimmed !== '' && trimmed !== name;
  const save = async () => {
    const outcome = await onSave(trimmed);
    setRejectedName(outcome.rejectedFields.includes('name') ? trimmed : null);
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
            disabled={!isReady && !isSaving}
            busy={isSaving}
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
          if (isReady) void save();
        }}
      >
        <TextField
          label={t('dialog.name')}
          value={text}
          error={rejectedName !== null && rejectedName === trimmed ? t('dialog.nameRefused') : undefined}
          maxLength={LIMITS.nameMaxLength}
          autoComplete="off"
          data-autofocus
          onChange={setTypedText}
        />
      </form>
    </Modal>
  );
}
