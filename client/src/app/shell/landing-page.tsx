import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../../ui/button.js';
import { Footer } from './footer.js';

interface Props {
  notice?: ReactNode;
  onOpen: (path: string) => void;
}

/** The page of visitors without a session: title, three-line tagline, one button. On a desktop, they are beside the picture. */
export function LandingPage({ notice, onOpen }: Props) {
  const { t } = useTranslation();
  const lines = t('tagline', { returnObjects: true });
  return (
    <Flex direction="column" minH="100dvh" maxW={{ base: '600px', lg: '1120px' }} mx="auto" px="4">
      <Stack as="main" flex="1" justify={{ base: 'flex-end', lg: 'center' }} gap="6" pb="10vh" pt="8">
        {notice}
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' }}
          columnGap="16"
          rowGap="6"
          alignItems="center"
          minH="0"
        >
          <Box order={{ lg: '1' }} minH="0">
            <TrailPicture />
          </Box>
          <Stack gap="6">
            <Flex align="center" gap="4">
              <img src="/trailcast.svg" alt="" width={64} height={64} />
              <Heading as="h1" fontSize="2xl" fontWeight="800" lineHeight="1.1" letterSpacing="-0.02em">
                {t('product')}
              </Heading>
            </Flex>
            <Text fontSize="clamp(1.25rem, 7vw, 1.75rem)" lineHeight="1.3" fontWeight="500">
              {(Array.isArray(lines) ? lines : []).map((line) => (
                <Box as="span" display="block" key={String(line)}>
                  {/* The space separates the words for screen readers and search engines, which do not see lines. */}
                  {`${String(line)} `}
                </Box>
              ))}
            </Text>
            <ButtonAnchor size="lg" icon={LogIn} href="/api/v1/auth/twitch">
              {t('login')}
            </ButtonAnchor>
          </Stack>
        </Grid>
      </Stack>
      <Footer onOpen={onOpen} />
    </Flex>
  );
}

/** The logo: a trail with three points, the last one lit. */
function TrailPicture() {
  return (
    <Box aria-hidden color="line" maxH={{ base: '36vh', lg: 'none' }} minH="0" overflow="hidden">
      <svg viewBox="0 0 600 260" width="100%" role="presentation">
        <g fill="none" stroke="currentColor" strokeWidth="2">
          <path d="M0 240 C120 200 180 236 300 200 S480 120 600 96" />
          <path d="M0 214 C120 170 190 206 300 168 S470 92 600 60" />
          <path d="M0 186 C130 138 190 176 300 136 S460 62 600 26" />
        </g>
        <Box asChild color="moss">
          <path
            d="M60 224 C150 190 190 150 290 168 S420 150 520 56"
            fill="none"
            stroke="currentColor"
            strokeWidth="6"
            strokeLinecap="round"
            strokeDasharray="2 14"
          />
        </Box>
        <Box asChild color="ink">
          <g fill="currentColor">
            <circle cx="60" cy="224" r="10" />
            <circle cx="290" cy="168" r="10" />
          </g>
        </Box>
        <Box asChild color="liveFill">
          <g>
            <circle cx="520" cy="56" r="14" fill="currentColor" />
            <circle cx="520" cy="56" r="26" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.5" />
          </g>
        </Box>
      </svg>
    </Box>
  );
}
