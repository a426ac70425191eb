import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import { TextField } from '../../../../ui/field/text-field.js';
import type { NameProblem } from '../model/names.js';

interface Props {
  open: boolean;
  title: string;
  name: string;
  /** Returns the reason why a name can't be used; null if the name is allowed. */
  findProblem: (name: string) => NameProblem | null;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Renames a scene or source. An error is shown at the field while the name is typed. */
export function RenameDialog({ open, title, name, findProblem, onRename, onClose }: Props) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState<string | null>(null);
  const newName = typedText ?? name;
  const problem = typedText === null ? null : findProblem(newName);
  const canRename = typedText !== null && typedText !== name && problem === null;
  const close = () => {
    setTypedText(null);
    onClose();
  };
  const rename = () => {
    if (!canRename) return;
    onRename(newName);
    close();
  };
  return (
    <Modal
      open={open}
      title={title}
      onClose={close}
      footer={
        <>
          <CancelButton onClick={close} />
          <Button disabled={!canRename} onClick={rename}>
            {t('visual.rename')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextField
          label={t('dialog.name')}
          value={newName}
          error={problem === null ? undefined : t(`visual.name.${problem}`)}
          autoComplete="off"
          data-autofocus
          onChange={setTypedText}
        />
      </form>
    </Modal>
  );
}
