import { Link, Text } from '@chakra-ui/react';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../../lib/format.js';
import { isWebAddress } from '../../../lib/is-web-address.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { ListSkeleton } from '../../../ui/pane/list-skeleton.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useFirstLoad } from '../../../ui/pane/use-loading-attribute.js';
import { ScrollList } from '../../../ui/scroll-list.js';
import type { InvoicesQuery } from '../payment.generated.js';

export type Invoice = InvoicesQuery['invoices'][number];

interface Props {
  /** Newest first; null while loading. */
  invoices: readonly Invoice[] | null;
  failure: string | null;
  onRetry: () => void;
}

/** The user's invoices, each with a link to the payment provider's page. */
export function InvoicesPane({ invoices, failure, onRetry }: Props) {
  const { t } = useTranslation();
  const isFirstLoad = useFirstLoad(failure !== null || invoices !== null);
  return (
    <Pane title={t('payment.invoices.title')} icon={ReceiptText}>
      {failure !== null ? (
        <LoadFailure text={failure} onRetry={onRetry} />
      ) : invoices === null ? (
        <ListSkeleton text={t('payment.invoices.loading')} hidesBelow={isFirstLoad} />
      ) : invoices.length === 0 ? (
        <EmptyState icon={ReceiptText} text={t('payment.invoices.empty')} />
      ) : (
        <ScrollList label={t('payment.invoices.title')}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ScrollList>
      )}
    </Pane>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation();
  const { number, amount, currency, state, url } = invoice;
  const date = formatDate(invoice.date, i18n.language);
  return (
    <li>
      <span>
        {date}
        <small>
          {number === null ? t('payment.invoices.unnumbered') : t('payment.invoices.number', { number })}
        </small>
      </span>
      <Text fontWeight="600" color={state === 'open' ? 'loss' : 'ink'}>
        {formatMoney(amount, i18n.language, currency)} <small>{t(`payment.invoices.state.${state}`)}</small>
      </Text>
      {url !== null && isWebAddress(url) && (
        <Link
          display="inline-block"
          minW="48px"
          textAlign="center"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('payment.invoices.openLabel', { date })}
          color="ink"
          fontWeight="600"
          textDecoration="underline"
          textUnderlineOffset="3px"
          py="3"
        >
          {t('payment.invoices.open')}
        </Link>
      )}
    </li>
  );
}
