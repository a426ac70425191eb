import { Box, Flex, Heading, type BoxProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { longestWordLength } from '../longest-word.js';

interface Props extends Omit<BoxProps, 'title'> {
  title: string;
  icon?: LucideIcon;
  /** Shown to the right of the title, such as a state or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Maximum characters of a word that fit beside an icon on a phone of 320 px. */
const MAX_WORD_LENGTH = 15;

export function Pane({ title, icon: Icon, aside, children, ...box }: Props) {
  const id = useId();
  const hasLongWord = longestWordLength(title) > MAX_WORD_LENGTH;
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="16px"
      p="4"
      minW="0"
      {...box}
    >
      <Flex align="center" justify="space-between" gap="2" mb="3">
        <Heading
          as="h2"
          id={id}
          fontSize={hasLongWord ? { base: 'md', sm: 'lg' } : 'lg'}
          fontWeight="700"
          lineHeight="1.3"
          display="flex"
          gap="2"
          minW={hasLongWord ? '0' : 'min-content'}
        >
          {Icon && <Icon aria-hidden size={24} />}
          <Box as="span" overflowWrap={hasLongWord ? 'anywhere' : 'break-word'}>
            {title}
          </Box>
        </Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  );
}
