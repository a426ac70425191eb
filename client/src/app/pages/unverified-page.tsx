import { Heading, Link, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSystemQuery } from '../../generated/operations.generated.js';
import { Footer } from '../footer.js';

/** The closed-beta notice that replaces everything for unverified users. */
export function UnverifiedPage() {
  const { t } = useTranslation();
  const operator = useSystemQuery().data?.system.operator;
  return (
    <Stack as="main" minH="100dvh" justify="space-between" maxW="600px" mx="auto" p="4">
      <Stack gap="4" pt="15vh">
        <Heading as="h1" fontSize="40px">
          {t('product')}
        </Heading>
        <Text color="muted">{t('unverified.by', { operator: operator?.name ?? '' })}</Text>
        <Heading as="h2">{t('unverified.title')}</Heading>
        <Text>{t('unverified.description')}</Text>
        {operator && (
          <Link href={`mailto:${operator.email}`} color="blaze" minH="48px">
            {operator.email}
          </Link>
        )}
      </Stack>
      <Footer />
    </Stack>
  );
}
