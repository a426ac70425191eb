import { Stack, Text } from '@chakra-ui/react';
import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button-link.js';
import { PageTitle } from '../../ui/pane/page-title.js';

/** Page for an unknown path, or one that the user may not open. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Stack gap="4" py="8" align="flex-start">
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Text color="muted">{t('notFound.text')}</Text>
      <ButtonLink to="/" icon={House}>
        {t('notFound.back')}
      </ButtonLink>
    </Stack>
  );
}
