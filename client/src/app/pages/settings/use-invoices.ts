import { useTranslation } from 'react-i18next';
import { useInvoicesQuery, type PaymentFieldsFragment } from '../../../features/payment/payment.generated.js';
import { describeError } from '../../../lib/describe-error.js';

/**
 * Loads the invoices from the provider. They are not cached, because their URLs open them without a sign-in.
 * `isShown` is true if the user pays for a subscription or has invoices of an earlier one.
 */
export function useInvoices(payment: Pick<PaymentFieldsFragment, 'status' | 'tier'> | undefined) {
  const { t } = useTranslation();
  const query = useInvoicesQuery({
    skip: payment === undefined,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const hasFailed = !query.loading && query.error !== undefined;
  // The list stays during a refetch. Data may also remain beside an error.
  const invoices = hasFailed ? null : ((query.data ?? query.previousData)?.invoices ?? null);
  const isPaying = payment !== undefined && payment.status !== 'INCOMPLETE' && payment.tier !== 'FREE';
  return {
    isShown: isPaying || (invoices !== null && invoices.length > 0),
    pane: {
      invoices,
      failure: hasFailed ? t('failed.load invoices', { message: describeError(query.error, t) }) : null,
      onRetry: () => void query.refetch().catch(() => null),
    },
  };
}
