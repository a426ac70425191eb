import { Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const TONE_STYLES = {
  loss: { bg: 'lossFill', color: 'onLossFill' },
  panic: { bg: 'ink', color: 'ground' },
  /** A state that needs no attention. The status element around it is always rendered. */
  quiet: { bg: 'rgb(0 0 0 / 0.75)', color: 'white' },
} as const;

interface Props {
  icon: LucideIcon;
  tone?: keyof typeof TONE_STYLES;
  children: ReactNode;
}

/** A warning or a state over the picture's upper edge. It does not move the content below. */
export function PictureStrip({ icon: Icon, tone = 'loss', children }: Props) {
  return (
    <Flex
      {...(tone !== 'quiet' && { role: 'status' })}
      align="center"
      gap="2"
      px="3"
      py="1"
      {...TONE_STYLES[tone]}
    >
      <Icon aria-hidden size={20} style={{ flexShrink: 0 }} />
      <Text fontWeight="600" fontSize="sm">
        {children}
      </Text>
    </Flex>
  );
}
