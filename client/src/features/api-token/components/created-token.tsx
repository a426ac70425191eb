import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.js';

/** Shows a new API token, which is never shown again. */
export function CreatedToken({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Text role="status">{t('apiToken.once')}</Text>
      <TextField
        label={t('apiToken.token')}
        value={token}
        readOnly
        autoFocus
        autoComplete="off"
        fontFamily="mono"
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => undefined}
      />
    </Stack>
  );
}
