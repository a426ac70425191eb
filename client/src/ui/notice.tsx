import { Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const EDGE_COLOURS = { quiet: 'line', attention: 'amber', loss: 'loss', good: 'moss' } as const;

interface Props {
  icon: LucideIcon;
  tone?: keyof typeof EDGE_COLOURS;
  /** True if screen readers announce the notice immediately. */
  urgent?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}

export function Notice({ icon: Icon, tone = 'quiet', urgent = false, children, actions }: Props) {
  return (
    <Flex
      role={urgent ? 'alert' : 'status'}
      align="center"
      wrap="wrap"
      gap="2"
      p="3"
      mb="3"
      borderWidth="1px"
      borderLeftWidth="4px"
      borderColor={EDGE_COLOURS[tone]}
      borderRadius="12px"
      bg="surface"
    >
      <Icon aria-hidden size={20} />
      <Text flex="1" minW="12rem" overflowWrap="anywhere">
        {children}
      </Text>
      {actions}
    </Flex>
  );
}
