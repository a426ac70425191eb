import { Box } from '@chakra-ui/react';
import { Flag, Gift, HandCoins, Heart, Star } from 'lucide-react';
import type { ChatEvent } from '../chat-entries.js';

const ICONS = { follow: Heart, subscription: Star, gift: Gift, raid: Flag, tip: HandCoins } as const;

/** A viewer's action among the messages. An icon and a quiet background set it apart. */
export function EventLine({ kind, sentence, text }: Pick<ChatEvent, 'kind' | 'sentence' | 'text'>) {
  const Icon = ICONS[kind];
  return (
    <Box
      display="flex"
      alignItems="baseline"
      gap="2"
      flex="1"
      minW="0"
      px="2"
      borderRadius="sm"
      bg={{ base: 'ground', _dark: 'raised' }}
      data-event={kind}
    >
      <Box asChild position="relative" top="2px">
        <Icon aria-hidden size={16} />
      </Box>
      <Box minW="0">
        <Box as="bdi" fontWeight="600">
          {sentence}
        </Box>
        {text !== null && (
          <>
            : <bdi>{text}</bdi>
          </>
        )}
      </Box>
    </Box>
  );
}
