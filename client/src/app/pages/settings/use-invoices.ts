import { useTranslation } from 'react-i18next';
import { useInvoicesQuery } from '../../../features/payment/payment.generated.js';
import { describeError } from '../../../lib/describe-error.js';

/** Loads the invoices from the provider. They are not cached, because their addresses open them without a sign-in. */
export function useInvoices(skip: boolean) {
  const { t } = useTranslation();
  const query = useInvoicesQuery({ skip, fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true });
  const failed = !query.loading && query.error !== undefined;
  return {
    // Data of an earlier load may remain beside an error.
    invoices: query.loading || failed ? null : (query.data?.invoices ?? null),
    failure: failed ? t('failed.load invoices', { message: describeError(query.error, t) }) : null,
    onRetry: () => void query.refetch().catch(() => null),
  };
}
