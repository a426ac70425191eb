import { Box, Flex } from '@chakra-ui/react';
import { Languages } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../i18n/feature-texts.js';
import { Button, ButtonAnchor } from '../../ui/button.js';
import { LEGAL_PATHS } from '../legal/legal-paths.js';
import { ThemeSwitch } from './theme-switch.js';

const LINKS = [
  { path: LEGAL_PATHS.terms, key: 'footer.terms' },
  { path: LEGAL_PATHS.imprint, key: 'footer.imprint' },
  { path: LEGAL_PATHS.privacy, key: 'footer.privacy' },
  { path: LEGAL_PATHS.withdrawal, key: 'footer.withdraw' },
] as const;
/** No link is alone in its row on a phone. */
const LINK_PAIRS = [LINKS.slice(0, 2), LINKS.slice(2)];
const PAIR_STYLE = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: '2' } as const;

/** Links to the legal pages, language and theme. `onOpen` opens a page by its path, without a reload. */
export function Footer({ onOpen }: { onOpen: (path: string) => void }) {
  const { t, i18n } = useTranslation();
  const otherLanguage = i18n.resolvedLanguage === 'de' ? 'en' : 'de';
  return (
    <Flex
      as="footer"
      direction={{ base: 'column', lg: 'row' }}
      align="center"
      justify="center"
      wrap={{ lg: 'wrap' }}
      gap={{ lg: '1' }}
      py="4"
      fontSize="sm"
    >
      <Box as="nav" aria-label={t('footer.label')} {...PAIR_STYLE}>
        {LINK_PAIRS.map((links, index) => (
          <Box key={index} {...PAIR_STYLE}>
            {links.map(({ path, key }) => (
              <ButtonAnchor
                key={path}
                variant="quiet"
                px={{ base: '1', md: '3' }}
                href={path}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  onOpen(path);
                }}
              >
                {t(key)}
              </ButtonAnchor>
            ))}
          </Box>
        ))}
      </Box>
      <Flex justify="center" wrap="wrap" gap="1">
        <ThemeSwitch />
        <Button
          variant="quiet"
          icon={Languages}
          lang={otherLanguage}
          onClick={() => void changeLanguage(i18n, otherLanguage)}
        >
          {t('language')}
        </Button>
      </Flex>
    </Flex>
  );
}

/** Returns false for a click that opens another tab or window, which the browser handles. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
