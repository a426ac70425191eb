import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export function BillingSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="3" role="status">
      <Text color="muted">{t('payment.billing.loading')}</Text>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height="56px" borderRadius="12px" />
      ))}
    </Stack>
  );
}
