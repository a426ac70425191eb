import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Footer } from '../footer.js';

/** What everybody sees who is not signed in: title, three-line tagline, one button. */
export function LoginPage() {
  const { t } = useTranslation();
  const lines = t('tagline', { returnObjects: true });
  return (
    <Stack as="main" minH="100dvh" justify="space-between" maxW="600px" mx="auto" p="4">
      <Stack gap="6" pt="20vh">
        <img src="/trailcast.svg" alt="" width={72} height={72} />
        <Heading as="h1" fontSize="40px" lineHeight="1.2">
          {t('product')}
        </Heading>
        <Text fontSize="28px" lineHeight="1.3">
          {(Array.isArray(lines) ? lines : []).map((line) => (
            <span key={String(line)} style={{ display: 'block' }}>
              {String(line)}
            </span>
          ))}
        </Text>
        <Button size="xl" asChild>
          <a href="/api/v1/auth/twitch">{t('login')}</a>
        </Button>
      </Stack>
      <Footer />
    </Stack>
  );
}
