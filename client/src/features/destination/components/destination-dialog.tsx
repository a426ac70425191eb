import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { Notice } from '../../../ui/notice.js';
import {
  draftOf,
  isComplete,
  createDraft,
  VALIDATED_FIELDS,
  type DestinationDraft,
} from '../destination-draft.js';
import type { DestinationFieldsFragment } from '../destination.generated.js';
import { DestinationForm } from './destination-form.js';

interface Props {
  open: boolean;
  /** The destination to edit; null for a new one. */
  storedDestination: DestinationFieldsFragment | null;
  isSaving: boolean;
  problem: string | null;
  rejectedFields: readonly string[];
  onSave: (draft: DestinationDraft) => void;
  onClose: () => void;
}

/** Adds or edits a destination. After a failure the typed values stay in the fields. */
export function DestinationDialog({
  open,
  storedDestination,
  isSaving,
  problem,
  rejectedFields,
  onSave,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const formId = useId();
  const [draft, setDraft] = useDraft(open, storedDestination);
  /** The values that were sent last. A rejected value is marked until it is changed. */
  const [lastSent, setLastSent] = useState<DestinationDraft | null>(null);
  const markedFields = VALIDATED_FIELDS.filter(
    (field) => rejectedFields.includes(field) && (lastSent === null || lastSent[field] === draft[field]),
  );
  const isNew = storedDestination === null;
  const isReady = isComplete(draft, isNew) && !isSaving;
  const save = () => {
    if (!isReady) return;
    setLastSent(draft);
    onSave(draft);
  };
  return (
    <Modal
      open={open}
      title={t(isNew ? 'destination.newTitle' : 'destination.editTitle')}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            type="submit"
            form={formId}
            disabled={!isReady && !isSaving}
            busy={isSaving}
            busyText={t('destination.saving')}
          >
            {t(isNew ? 'destination.add' : 'destination.save')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Notice icon={TriangleAlert} tone="loss" urgent>
          {problem}
        </Notice>
      )}
      <DestinationForm
        id={formId}
        draft={draft}
        isNew={isNew}
        rejectedFields={markedFields}
        focusTrigger={isSaving}
        onChange={setDraft}
        onSubmit={save}
      />
    </Modal>
  );
}

function useDraft(open: boolean, storedDestination: DestinationFieldsFragment | null) {
  const createInitialDraft = () => (open && storedDestination ? draftOf(storedDestination) : createDraft());
  const [draft, setDraft] = useState(createInitialDraft);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setDraft(createInitialDraft);
  }
  return [draft, setDraft] as const;
}
