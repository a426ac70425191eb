import { Button, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Any address that the application does not know. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Stack gap="4">
      <Heading as="h1">{t('notFound.title')}</Heading>
      <Button asChild>
        <Link to="/">{t('notFound.back')}</Link>
      </Button>
    </Stack>
  );
}
