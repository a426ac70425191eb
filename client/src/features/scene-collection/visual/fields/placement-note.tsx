import { Flex, Text } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/**
 * Says below the canvas that viewers see a new position or size only after this broadcast. It stands out during a drag.
 * The description of the selected item says the same to screen readers.
 */
export function PlacementNote({ isDragging }: { isDragging: boolean }) {
  const { t } = useTranslation();
  return (
    <Flex
      aria-hidden
      align="center"
      gap="2"
      minW="0"
      fontSize="sm"
      fontWeight="500"
      color={isDragging ? 'amber' : 'muted'}
    >
      <Clock size={16} />
      <Text as="span" truncate>
        {t('visual.effect.moves')}
      </Text>
    </Flex>
  );
}
