import { Box, Flex, Heading } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import type { ReactNode } from 'react';
import { PageFooter } from '../shell/page-footer.js';
import { BackButton } from './back-button.js';
import { Prose } from './prose.js';
import { useScrollToHash } from './use-scroll-to-hash.js';
import { useTitle } from './use-title.js';

/** Print style: black on white in every theme. */
const PRINT_STYLES = {
  '@media print': {
    'html, body': { backgroundColor: '#fff !important', color: '#000 !important' },
    html: { '--tc-colors-ink': '#000 !important', '--tc-colors-muted': '#000 !important' },
  },
};

interface Props {
  title: string;
  /** Version or date of the text, shown below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a legal text between two Back buttons, with the footer. The text is German in every language of the
 * interface.
 */
export function LegalPage({ title, note, children }: Props) {
  useTitle(title);
  useScrollToHash();
  return (
    <Flex direction="column" minH="100dvh" maxW="760px" mx="auto" px="4">
      <Global styles={PRINT_STYLES} />
      <Flex as="main" direction="column" flex="1" gap="6" py="4" minW="0">
        <BackButton />
        <Box as="article" lang="de" minW="0">
          <Heading
            as="h1"
            fontSize={{ base: 'min(1.75rem, 6.5vw)', md: '2xl' }}
            fontWeight="800"
            hyphens="auto"
          >
            {title}
          </Heading>
          {note && (
            <Box color="muted" mt="1">
              {note}
            </Box>
          )}
          <Box mt="6">
            <Prose>{children}</Prose>
          </Box>
        </Box>
        <BackButton />
      </Flex>
      <Box _print={{ display: 'none' }}>
        <PageFooter />
      </Box>
    </Flex>
  );
}
