import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Eye, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { Helper, Level } from '../studio-types.js';
import { LevelField } from './level-field.js';

interface Props {
  helper: Helper;
  /** Current time, ms since the epoch. */
  now: number;
  /** The running request; null if there is none. */
  busy: 'level' | 'withdraw' | null;
  onLevel: (level: Level) => void;
  onRemove: () => void;
}

/** Shows a helper's level, the end of their access, and that they are watching or when they were last active. */
export function HelperRow({ helper, now, busy, onLevel, onRemove }: Props) {
  const { t, i18n } = useTranslation();
  const { user, level, since, until, watching, lastSeen } = helper;
  const formatDateParam = (time: number) => ({ date: formatDateTime(time, i18n.language) });
  return (
    <Stack gap="2" py="3">
      <Flex align="center" justify="space-between" wrap="wrap" gap="2">
        <Box minW="0" flex="1 1 12rem">
          <Text fontWeight="700" overflowWrap="anywhere">
            {user.displayName}
          </Text>
          {/* Always rendered, so that screen readers announce the change. */}
          <Box role="status" color="moss">
            {watching && (
              <Flex align="center" gap="2">
                <Eye aria-hidden size={20} />
                {t('studio.watching')}
              </Flex>
            )}
          </Box>
          {!watching && (
            <Text fontSize="sm" color="muted">
              {lastSeen === null
                ? t('studio.neverSeen')
                : t('studio.lastSeen', { age: formatAgo(lastSeen, now, i18n.language) })}
            </Text>
          )}
          <Text fontSize="sm" color="muted">
            {t('studio.since', formatDateParam(since))}
          </Text>
          <Text fontSize="sm" color="muted">
            {until === null ? t('studio.noEnd') : t('studio.endsAt', formatDateParam(until))}
          </Text>
        </Box>
        <Button
          variant="outline"
          icon={UserMinus}
          {...(busy !== 'withdraw' && { 'aria-label': t('studio.removeName', { name: user.displayName }) })}
          busy={busy === 'withdraw'}
          busyText={t('studio.removing')}
          onClick={onRemove}
        >
          {t('studio.remove')}
        </Button>
      </Flex>
      <LevelField name={user.displayName} level={level} busy={busy === 'level'} onChange={onLevel} />
    </Stack>
  );
}
