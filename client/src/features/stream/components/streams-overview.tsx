import { Box, Flex } from '@chakra-ui/react';
import { Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';

interface Props {
  owned: number;
  invited: number;
  /** True without an active subscription: nothing can be created or changed. */
  locked: boolean;
  busy: boolean;
  onCreate: () => void;
}

/** Counts of the streams below the page's title, and the button that creates one. */
export function StreamsOverview({ owned, invited, locked, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <Box>
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
          {t(lockedTextKey(owned, invited))}
        </Notice>
      )}
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Flex as="dl" wrap="wrap" color="muted">
          <Count name={t('stream.inAll')} value={owned + invited} hasNext />
          <Count name={t('stream.owned')} value={owned} hasNext />
          <Count name={t('stream.shared')} value={invited} />
        </Flex>
        <Button
          variant={owned > 0 ? 'outline' : 'solid'}
          icon={locked ? Lock : Plus}
          w={{ base: 'full', md: 'auto' }}
          disabled={locked}
          busy={busy}
          busyText={t('stream.creating')}
          onClick={onCreate}
        >
          {t('stream.create')}
        </Button>
      </Flex>
    </Box>
  );
}

/** Returns the text key for a user without a payment. */
function lockedTextKey(owned: number, invited: number) {
  if (owned > 0) return 'stream.locked';
  return invited > 0 ? 'stream.lockedInvited' : 'stream.lockedNone';
}

interface CountProps {
  name: string;
  value: number;
  /** True before another count: the separator ends this one, so that no line starts with it. */
  hasNext?: boolean;
}

function Count({ name, value, hasNext = false }: CountProps) {
  return (
    <Flex direction="row-reverse" gap="1" me="1">
      <dt>
        {name}
        {hasNext && <span aria-hidden> ·</span>}
      </dt>
      <Box as="dd" color="ink" fontWeight="700">
        {value}
      </Box>
    </Flex>
  );
}
