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
  /** Returns why a name can't be used; null if it can. */
  problem: (name: string) => NameProblem | null;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Renames a scene or source. An error is shown at the field while the name is typed. */
export function RenameDialog({ open, title, name, problem, onRename, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed ?? name;
  const refusal = typed === null ? null : problem(wanted);
  const ready = typed !== null && typed !== name && refusal === null;
  const close = () => {
    setTyped(null);
    onClose();
  };
  const rename = () => {
    if (!ready) return;
    onRename(wanted);
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
          <Button disabled={!ready} onClick={rename}>
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
          value={wanted}
          error={refusal === null ? undefined : t(`visual.name.${refusal}`)}
          autoComplete="off"
          data-autofocus
          onChange={setTyped}
        />
      </form>
    </Modal>
  );
}
