import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/format.js';
import { useNow } from '../../../ui/use-now.js';

/** Says that viewers see the collection. `since`: start of the broadcast, ms since the epoch; null if it is unknown. */
export function OnAirMark({ since }: { since: number | null }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <Flex as="span" align="center" gap="1" color="ink" fontWeight="600" fontVariantNumeric="tabular-nums">
      <Box as="span" flexShrink="0" boxSize="8px" borderRadius="full" bg="liveFill" />
      {t('collection.onAir')}
      {since !== null && ` ${formatDuration(now - since, true)}`}
    </Flex>
  );
}
