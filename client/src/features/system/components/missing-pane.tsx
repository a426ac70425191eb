import { Stack, Text } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Pane } from '../../../ui/pane/pane.js';

/** Lists the missing requirements of this installation for running servers, each with its installation command. */
export function MissingPane({ missing }: { missing: readonly { what: string; how: string }[] }) {
  const { t } = useTranslation();
  return (
    <Pane title={t('relay.missing')} icon={Wrench}>
      <div role="alert">
        <Stack as="ul" listStyleType="none" gap="3">
          {missing.map(({ what: requirement, how: installCommand }) => (
            <li key={requirement}>
              <Text fontWeight="600">{requirement}</Text>
              <Text color="muted" overflowWrap="anywhere">
                {t('relay.how')} <code>{installCommand}</code>
              </Text>
            </li>
          ))}
        </Stack>
      </div>
    </Pane>
  );
}
