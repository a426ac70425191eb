import { Flex, Text } from '@chakra-ui/react';
import { BringToFront } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import type { Cover } from '../model/covered.js';

interface Props {
  cover: Cover;
  onBringToFront: () => void;
}

/**
 * Says that the selected source is hidden by another one, and brings it to the front unless it would hide others. A
 * source behind the feed is no mistake: viewers see it while the feed is missing.
 */
export function CoverNotice({ cover, onBringToFront }: Props) {
  const { t } = useTranslation();
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Text
        flex="1 1 9rem"
        fontSize="sm"
        lineHeight="1.35"
        color={cover.isFeed ? 'muted' : 'amber'}
        overflowWrap="anywhere"
      >
        {t(`visual.covered.${cover.isFeed ? 'feed' : 'other'}`, { name: cover.name })}
      </Text>
      {cover.canComeToFront && (
        <Button variant="outline" icon={BringToFront} fontSize="sm" px="3" onClick={onBringToFront}>
          {t('visual.bringToFront')}
        </Button>
      )}
    </Flex>
  );
}
