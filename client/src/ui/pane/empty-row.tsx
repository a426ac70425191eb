import { Box, Flex, Heading, Text, type HeadingProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props extends Omit<HeadingProps, 'title'> {
  title: string;
  icon?: LucideIcon | undefined;
  /** A line below the title. */
  text: ReactNode;
  /** The next step, to the right of the title. A button that leaves no room for the text has a line of its own. */
  aside?: ReactNode;
}

/** Minimum height of a row, px. */
export const EMPTY_ROW_HEIGHT = 64;

/** A list without entries, as a row: icon, heading, and a line of text. The heading gets all other properties. */
export function EmptyRow({ title, icon: Icon, text, aside, ...heading }: Props) {
  return (
    <Flex align="center" justify="space-between" wrap="wrap" gap="2" py="2" minH={`${EMPTY_ROW_HEIGHT}px`}>
      <Flex flex={{ base: '1 1 9rem', md: '1 1 0' }} minW="0" align="center" gap="4">
        {Icon && (
          <Box asChild flexShrink="0" color="muted">
            <Icon aria-hidden size={20} />
          </Box>
        )}
        <Box minW="0">
          <Heading
            as="h2"
            fontSize="md"
            fontWeight="600"
            lineHeight="1.3"
            overflowWrap="break-word"
            {...heading}
          >
            {title}
          </Heading>
          <Text fontSize="sm" color="muted">
            {text}
          </Text>
        </Box>
      </Flex>
      {aside}
    </Flex>
  );
}
