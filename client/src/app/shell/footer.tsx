import { Flex } from '@chakra-ui/react';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../i18n/feature-texts.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { ThemeSwitch } from './theme-switch.js';

/** Links to the legal pages, language and theme. */
export function Footer() {
  const { t, i18n } = useTranslation();
  const other = i18n.resolvedLanguage === 'de' ? 'en' : 'de';
  return (
    <Flex as="footer" direction="column" align="center" py="4" fontSize="sm">
      <Flex as="nav" aria-label={t('footer.label')} justify="center" wrap="wrap" gap="1">
        <ButtonLink variant="quiet" to="/agb">
          {t('footer.terms')}
        </ButtonLink>
        <ButtonLink variant="quiet" to="/impressum">
          {t('footer.imprint')}
        </ButtonLink>
        <ButtonLink variant="quiet" to="/datenschutz">
          {t('footer.privacy')}
        </ButtonLink>
        <ButtonLink variant="quiet" to="/widerruf">
          {t('footer.withdraw')}
        </ButtonLink>
      </Flex>
      <Flex justify="center" wrap="wrap" gap="1">
        <ThemeSwitch />
        <Button
          variant="quiet"
          icon={Languages}
          lang={other}
          onClick={() => void changeLanguage(i18n, other)}
        >
          {t('language')}
        </Button>
      </Flex>
    </Flex>
  );
}
