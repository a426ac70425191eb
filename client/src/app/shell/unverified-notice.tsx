import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { LogOut, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '../../ui/button.js';
import { PageFooter } from './page-footer.js';

interface Props {
  operator: { name: string; email: string } | null;
  onLogout: () => void;
}

/** The closed-beta notice that replaces the application for unverified users. */
export function UnverifiedNotice({ operator, onLogout }: Props) {
  const { t } = useTranslation();
  return (
    <Flex direction="column" minH="100dvh" maxW="600px" mx="auto" px="4">
      <Stack as="main" flex="1" justify="center" gap="4" py="8">
        <Box>
          <Heading as="h1" fontSize="2xl" fontWeight="800">
            {t('product')}
          </Heading>
          <Text color="muted">{t('unverified.by', { operator: operator?.name ?? '…' })}</Text>
        </Box>
        <Heading as="h2" fontSize="xl">
          {t('unverified.title')}
        </Heading>
        <Text>{t('unverified.description', { email: operator?.email ?? '…' })}</Text>
        {operator && (
          <ButtonAnchor icon={Mail} href={`mailto:${operator.email}`}>
            {t('unverified.mail')}
          </ButtonAnchor>
        )}
        <Text color="muted" fontSize="sm">
          {t('unverified.waiting')}
        </Text>
        <Button variant="outline" icon={LogOut} onClick={onLogout}>
          {t('logout')}
        </Button>
      </Stack>
      <PageFooter />
    </Flex>
  );
}
