import { Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A warning on the picture's upper edge, which says what viewers miss. It takes no height from what is below. */
export function PictureStrip({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Flex role="status" align="center" gap="2" px="3" py="1" bg="lossFill" color="onLossFill">
      <Icon aria-hidden size={20} style={{ flexShrink: 0 }} />
      <Text fontWeight="600" fontSize="sm">
        {children}
      </Text>
    </Flex>
  );
}
