import { Center, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Placeholder while the application loads. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <Center minH="100dvh" role="status" animation="pulse 1.6s ease-in-out infinite">
      <img src="/trailcast.svg" alt="" width={64} height={64} />
      <Text srOnly>{t('loading')}</Text>
    </Center>
  );
}
