import { Stack, Text } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Pane } from '../../../ui/pane/pane.js';

/** Lists what this installation needs to run servers, and how to install it. */
export function MissingPane({ missing }: { missing: readonly { what: string; how: string }[] }) {
  const { t } = useTranslation();
  return (
    <Pane title={t('relay.missing')} icon={Wrench}>
      <div role="alert">
        <Stack as="ul" listStyleType="none" gap="3">
          {missing.map(({ what, how }) => (
            <li key={what}>
              <Text fontWeight="600">{what}</Text>
              <Text color="muted" overflowWrap="anywhere">
                {t('relay.how')} <code>{how}</code>
              </Text>
            </li>
          ))}
        </Stack>
      </div>
    </Pane>
  );
}
