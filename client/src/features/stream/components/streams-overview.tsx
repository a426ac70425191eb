import { Box, Flex } from '@chakra-ui/react';
import { Lock, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { TitleRow } from '../../../ui/pane/title-row.js';

interface Props {
  /** The page's title, beside the button that creates a stream. */
  title: ReactNode;
  /** Number of the user's own streams. */
  ownedCount: number;
  /** Number of streams to which the user is invited. */
  invitedCount: number;
  /** True without an active subscription: nothing can be created or changed. */
  isLocked: boolean;
  busy: boolean;
  onCreate: () => void;
}

/** Minimum number of streams for which a phone shows the counts. */
const MIN_SHOWN_COUNT = 2;

/** The page's title with the button that creates a stream, and the counts of the streams below it. */
export function StreamsOverview({ title, ownedCount, invitedCount, isLocked, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <Box>
      <TitleRow title={title}>
        <Button
          variant={ownedCount > 0 ? 'outline' : 'solid'}
          icon={isLocked ? Lock : Plus}
          disabled={isLocked}
          busy={busy}
          busyText={t('stream.creating')}
          onClick={onCreate}
        >
          {t('stream.create')}
        </Button>
      </TitleRow>
      <Flex
        as="dl"
        wrap="wrap"
        color="muted"
        fontSize="sm"
        srOnly={{ base: ownedCount + invitedCount < MIN_SHOWN_COUNT, md: false }}
      >
        <Count name={t('stream.inAll')} value={ownedCount + invitedCount} hasNext />
        <Count name={t('stream.owned')} value={ownedCount} hasNext />
        <Count name={t('stream.shared')} value={invitedCount} />
      </Flex>
      {isLocked && (
        <Box mt="3">
          <Notice
            icon={Lock}
            tone="attention"
            actions={
              <ButtonLink to="/settings" variant="outline">
                {t('stream.toSettings')}
              </ButtonLink>
            }
          >
            {t(findLockedTextKey(ownedCount, invitedCount))}
          </Notice>
        </Box>
      )}
    </Box>
  );
}

/** Returns the text key for a user without a payment. */
function findLockedTextKey(ownedCount: number, invitedCount: number) {
  if (ownedCount > 0) return 'stream.locked';
  return invitedCount > 0 ? 'stream.lockedInvited' : 'stream.lockedNone';
}

interface CountProps {
  name: string;
  value: number;
  /**
   * True if another count follows. The separator is at the end of this count, so that no line begins with a separator.
   */
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
