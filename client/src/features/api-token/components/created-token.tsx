import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ReadOnlyField } from '../../../ui/field/read-only-field.js';

export function CreatedToken({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Text role="status">{t('apiToken.once')}</Text>
      <ReadOnlyField label={t('apiToken.token')} value={token} autoFocus />
    </Stack>
  );
}
