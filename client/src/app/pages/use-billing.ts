import { useState } from 'react';
import {
  useBillingInformationQuery,
  useUpdateBillingInformationMutation,
  type BillingInformationInput,
} from '../../features/payment/payment.generated.js';
import { useAction } from '../use-action.js';
import { useFailureToast } from '../use-failure-toast.js';

/** The billing dialog's data: read from the provider at each opening, since it may have changed there. */
export function useBilling() {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const { busy, run } = useAction<'save'>();
  const query = useBillingInformationQuery({
    skip: !open,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const [update] = useUpdateBillingInformationMutation({ fetchPolicy: 'no-cache' });
  useFailureToast(query.loading ? undefined : query.error, 'get billing information');
  // What an earlier opening has read may be left beside an error.
  const stored = query.loading || query.error ? undefined : query.data?.billingInformation;

  return {
    open: () => {
      setSaved(false);
      setOpen(true);
    },
    dialog: {
      open,
      information: stored ? withoutTypename(stored) : null,
      loadFailed: query.error !== undefined && !query.loading,
      saving: busy === 'save',
      saved,
      onRetry: () => void query.refetch(),
      onUpdate: (input: BillingInformationInput) => {
        setSaved(false);
        void run('save', 'set billing information', () => update({ variables: { input } })).then(setSaved);
      },
      onEdit: () => setSaved(false),
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
