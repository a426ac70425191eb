import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import type { ReactNode } from 'react';
import { Footer } from '../shell/footer.js';
import { BackButton } from './back-button.js';
import { Prose } from './prose.js';
import { useAddressPlace } from './use-address-place.js';
import { useTitle } from './use-title.js';

/** Paper is white whatever the theme: these variables and grounds are what the theme sets. */
const PAPER = {
  '@media print': {
    'html, body': { backgroundColor: '#fff !important', color: '#000 !important' },
    html: { '--tc-colors-ink': '#000 !important', '--tc-colors-muted': '#000 !important' },
  },
};

/** A page in German whatever the language of the interface: its text between two ways back, and the footer. */
export function LegalPage({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  useTitle(title);
  useAddressPlace();
  return (
    <Flex direction="column" minH="100dvh" maxW="760px" mx="auto" px="4">
      <Global styles={PAPER} />
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
            <Text color="muted" mt="1">
              {note}
            </Text>
          )}
          <Box mt="6">
            <Prose>{children}</Prose>
          </Box>
        </Box>
        <BackButton />
      </Flex>
      <Box _print={{ display: 'none' }}>
        <Footer />
      </Box>
    </Flex>
  );
}
