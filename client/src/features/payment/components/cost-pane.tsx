import { Box, Flex, Text } from '@chakra-ui/react';
import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatHours, formatMoney } from '../../../lib/format.js';
import { Pane } from '../../../ui/pane/pane.js';

interface Props {
  /** Usage in the current billing month: `amount` in EUR, the period in ms since the epoch. Null before the first month. */
  usage: { hours: number; amount: number; periodStart: number; periodEnd: number } | null;
  /** EUR per hour; 0 if server time is free. */
  serverFee: number;
}

export function CostPane({ usage, serverFee }: Props) {
  const { t, i18n } = useTranslation();
  if (usage === null) {
    return (
      <Pane title={t('payment.cost.title')} icon={Coins}>
        <Text color="muted">{t('payment.cost.none')}</Text>
      </Pane>
    );
  }
  const endDate = formatDate(usage.periodEnd, i18n.language);
  return (
    <Pane title={t('payment.cost.title')} icon={Coins}>
      <Flex as="dl" gap="6" wrap="wrap">
        <Figure name={t('payment.cost.hours')} value={formatHours(usage.hours, i18n.language)} />
        <Figure name={t('payment.cost.amount')} value={formatMoney(usage.amount, i18n.language)} />
      </Flex>
      <Text mt="2" fontSize="sm" color="muted">
        {t(serverFee === 0 ? 'payment.cost.free' : 'payment.cost.period', { end: endDate })}
      </Text>
    </Pane>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Box>
      <Box as="dt" fontSize="sm" color="muted">
        {name}
      </Box>
      <Box as="dd" fontSize="xl" fontWeight="700" lineHeight="1.2">
        {value}
      </Box>
    </Box>
  );
}
