import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { Lock, Plus, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Pane } from '../../../ui/pane/pane.js';

interface Props {
  owned: number;
  invited: number;
  /** True without an active subscription: nothing can be created or changed. */
  locked: boolean;
  busy: boolean;
  onCreate: () => void;
}

export function StreamsOverview({ owned, invited, locked, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <Pane title={t('stream.heading')} icon={Radio}>
      <SimpleGrid as="dl" columns={3} gap="2" mb="4">
        <Figure name={t('stream.total')} value={owned + invited} />
        <Figure name={t('stream.owning')} value={owned} />
        <Figure name={t('stream.invitedTo')} value={invited} />
      </SimpleGrid>
      {locked && (
        <Notice
          icon={Lock}
          tone="attention"
          actions={
            <ButtonLink to="/settings" variant="outline">
              {t('stream.toSettings')}
            </ButtonLink>
          }
        >
          {t(lockedWords(owned, invited))}
        </Notice>
      )}
      <Button
        icon={locked ? Lock : Plus}
        w={{ base: 'full', md: 'auto' }}
        disabled={locked}
        busy={busy}
        busyText={t('stream.creating')}
        onClick={onCreate}
      >
        {t('stream.create')}
      </Button>
    </Pane>
  );
}

/** Returns the text key for a user without a payment. */
function lockedWords(owned: number, invited: number) {
  if (owned > 0) return 'stream.locked';
  return invited > 0 ? 'stream.lockedInvited' : 'stream.lockedNone';
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <Box display="flex" flexDirection="column-reverse" justifyContent="flex-end">
      <Text as="dt" fontSize="sm" color="muted">
        {name}
      </Text>
      <Text as="dd" fontSize="xl" fontWeight="700" lineHeight="1.2">
        {value}
      </Text>
    </Box>
  );
}
