import { useState } from 'react';
import { billingFieldsOf, type BillingField } from '../../../features/payment/billing-fields.js';
import {
  useBillingInformationQuery,
  useUpdateBillingInformationMutation,
  type BillingInformationInput,
} from '../../../features/payment/payment.generated.js';
import { findRejectedPaths } from '../../../lib/failure/rejected-fields.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';

/** Loads the billing information from the provider at each opening of the dialog. */
export function useBilling() {
  const [open, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [rejectedFields, setRejectedFields] = useState<readonly BillingField[]>([]);
  const { busy, run } = useAction<'save'>();
  const query = useBillingInformationQuery({
    skip: !open,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const [update] = useUpdateBillingInformationMutation({ fetchPolicy: 'no-cache' });
  useFailureToast(query.loading ? undefined : query.error, 'get billing information');
  // Data of an earlier opening may remain beside an error.
  const storedInformation = query.loading || query.error ? undefined : query.data?.billingInformation;

  /** Returns the rejected fields for the form. Throws any other failure. */
  const save = async (input: BillingInformationInput) => {
    try {
      await update({ variables: { input } });
      setSaved(true);
    } catch (error) {
      const fields = billingFieldsOf(findRejectedPaths(error));
      if (fields.length === 0) throw error;
      setRejectedFields(fields);
    }
  };

  return {
    open: () => {
      setSaved(false);
      setRejectedFields([]);
      setOpen(true);
    },
    dialog: {
      open,
      information: storedInformation ? withoutTypename(storedInformation) : null,
      hasLoadFailed: query.error !== undefined && !query.loading,
      isSaving: busy === 'save',
      rejectedFields,
      isSaved,
      onRetry: () => void query.refetch(),
      onUpdate: (input: BillingInformationInput) => {
        setSaved(false);
        setRejectedFields([]);
        void run('save', 'set billing information', () => save(input));
      },
      onEdit: (field: BillingField) => {
        setSaved(false);
        setRejectedFields((fields) => fields.filter((rejectedField) => rejectedField !== field));
      },
      onClose: () => setOpen(false),
    },
  };
}

function withoutTypename({
  __typename,
  ...information
}: BillingInformationInput & { __typename: string }): BillingInformationInput {
  return information;
}
