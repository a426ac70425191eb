import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.js';
import { Facts } from '../../../ui/facts.js';

/** Lists the fees in EUR: `accessFee` per month, `serverFee` per hour. */
export function Fees({ accessFee, serverFee }: { accessFee: number; serverFee: number }) {
  const { t, i18n } = useTranslation();
  const formatFee = (eur: number) => formatMoney(eur, i18n.language);
  return (
    <Facts
      facts={[
        {
          name: t('payment.subscribe.access'),
          value: t('payment.subscribe.perMonth', { fee: formatFee(accessFee) }),
        },
        {
          name: t('payment.subscribe.server'),
          value: t('payment.subscribe.perHour', { fee: formatFee(serverFee) }),
        },
      ]}
    />
  );
}
