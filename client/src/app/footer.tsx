import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ThemeSwitch } from './theme-switch.js';

/** Choices that hold on every page. */
export function Footer() {
  const { t, i18n } = useTranslation();
  const other = i18n.resolvedLanguage === 'de' ? 'en' : 'de';
  return (
    <Flex as="footer" justify="center" wrap="wrap" gap="2" py="4">
      <ThemeSwitch />
      <Button variant="plain" lang={other} onClick={() => void i18n.changeLanguage(other)}>
        {t('language')}
      </Button>
    </Flex>
  );
}
