import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { Notice } from '../../../ui/notice.js';
import type { BillingField } from '../billing-fields.js';
import type { BillingInformationInput } from '../payment.generated.js';
import { BillingForm } from './billing-form.js';
import { BillingSkeleton } from './billing-skeleton.js';

interface Props {
  open: boolean;
  /** Stored values; null until they are loaded. */
  information: BillingInformationInput | null;
  hasLoadFailed: boolean;
  isSaving: boolean;
  /** Fields that the server rejected at the last update. */
  rejectedFields?: readonly BillingField[];
  isSaved: boolean;
  onRetry: () => void;
  onUpdate: (information: BillingInformationInput) => void;
  onEdit: (field: BillingField) => void;
  onClose: () => void;
}

/** Edits the billing address. The update button is disabled while the address is loading or being saved. */
export function BillingDialog(props: Props) {
  const { open, information, hasLoadFailed, isSaving, rejectedFields, isSaved } = props;
  const { onRetry, onUpdate, onEdit, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  return (
    <Modal
      open={open}
      title={t('payment.billing.title')}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            type="submit"
            form={formId}
            disabled={information === null}
            busy={isSaving}
            busyText={t('payment.billing.updating')}
          >
            {t('payment.billing.update')}
          </Button>
        </>
      }
    >
      {information !== null && (
        <BillingForm
          id={formId}
          storedInformation={information}
          isSaving={isSaving}
          {...(rejectedFields && { rejectedFields })}
          onUpdate={onUpdate}
          onEdit={onEdit}
        />
      )}
      {information === null && !hasLoadFailed && <BillingSkeleton />}
      {information === null && hasLoadFailed && (
        <LoadFailure text={t('payment.billing.loadFailed')} onRetry={onRetry} />
      )}
      {isSaved && (
        <Notice icon={CircleCheck} tone="good">
          {t('payment.billing.updated')}
        </Notice>
      )}
    </Modal>
  );
}
