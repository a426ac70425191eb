import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../../ui/button.js';
import { Footer } from './footer.js';

/** What everybody sees who is not signed in: title, three-line tagline, one button. `notice` says what went wrong. */
export function LandingPage({ notice }: { notice?: ReactNode }) {
  const { t } = useTranslation();
  const lines = t('tagline', { returnObjects: true });
  return (
    <Flex direction="column" minH="100dvh" maxW="600px" mx="auto" px="4">
      <Stack as="main" flex="1" justify="flex-end" gap="6" pb="12vh" pt="8">
        {notice}
        <Flex align="center" gap="4">
          <img src="/trailcast.svg" alt="" width={64} height={64} />
          <Heading as="h1" fontSize="2xl" fontWeight="800" lineHeight="1.1" letterSpacing="-0.02em">
            {t('product')}
          </Heading>
        </Flex>
        <Text fontSize="xl" lineHeight="1.3" fontWeight="500">
          {(Array.isArray(lines) ? lines : []).map((line) => (
            <Box as="span" display="block" key={String(line)}>
              {String(line)}
            </Box>
          ))}
        </Text>
        <ButtonAnchor size="lg" icon={LogIn} href="/api/v1/auth/twitch">
          {t('login')}
        </ButtonAnchor>
      </Stack>
      <Footer />
    </Flex>
  );
}
