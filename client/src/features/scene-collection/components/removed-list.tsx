import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { Removed } from '@trailcast/schema/wire';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../ui/disclosure.js';
import { findKindKey, parsePointerSteps, findReasonKey } from '../removed-texts.js';

/** Number of entries that are shown before "more" is pressed. */
const VISIBLE_COUNT = 3;

/** Lists the sources and filters that the relay node removed from a collection. */
export function RemovedList({ removed }: { removed: readonly Removed[] }) {
  const { t } = useTranslation();
  const formatRemoved = useRemovedFormat();
  const hiddenEntries = removed.slice(VISIBLE_COUNT);
  const renderEntries = (entries: readonly Removed[]) => (
    <Stack as="ul" listStyleType="none" gap="1">
      {entries.map((entry, index) => (
        <Text as="li" key={index} overflowWrap="anywhere">
          {formatRemoved(entry)}
        </Text>
      ))}
    </Stack>
  );
  return (
    <Flex gap="2" mt="4" p="3" borderWidth="1px" borderLeftWidth="4px" borderColor="amber" borderRadius="md">
      <Box flexShrink="0">
        <TriangleAlert aria-hidden size={20} />
      </Box>
      <Stack gap="1" minW="0">
        <Text fontWeight="600">{t('collection.left.title', { count: removed.length })}</Text>
        {renderEntries(removed.slice(0, VISIBLE_COUNT))}
        {hiddenEntries.length > 0 && (
          <Disclosure title={t('collection.left.more', { count: hiddenEntries.length })}>
            {renderEntries(hiddenEntries)}
          </Disclosure>
        )}
      </Stack>
    </Flex>
  );
}

function useRemovedFormat(): (entry: Removed) => string {
  const { t } = useTranslation();
  return ({ path, kind, reason }) => {
    const knownReason = findReasonKey(reason);
    const kindName = findKindKey(kind);
    const location = parsePointerSteps(path)
      .map(({ noun: step, number }) => t(`collection.place.${step}`, { number }))
      .join(', ');
    return t(location === '' ? 'collection.left.line' : 'collection.left.linePlaced', {
      kind: kindName === null ? kind : t(`collection.kind.${kindName}`),
      place: location,
      reason: knownReason ? t(`collection.reason.${knownReason.key}`, knownReason.values) : reason,
    });
  };
}
