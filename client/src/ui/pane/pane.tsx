import { Box, Flex, Heading, Text, type BoxProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { longestWordLength } from '../longest-word.js';

interface Props extends Omit<BoxProps, 'title'> {
  title: string;
  /** Beginning of the title in a quiet colour, such as a number. */
  titlePrefix?: string;
  icon?: LucideIcon;
  /** Shown to the right of the title, such as a state or a count. */
  aside?: ReactNode;
  /** A line below the title of a pane without content. The pane is then one row, with the next step as `aside`. */
  emptyText?: ReactNode;
  children?: ReactNode;
}

/** Maximum characters of a word that fit beside an icon on a phone of 320 px. */
const MAX_WORD_LENGTH = 15;
/** Minimum height of an empty pane with a button, px. */
export const EMPTY_PANE_HEIGHT = 74;

const EMPTY_STYLE = { py: '3' } as const;
/** A button that does not fit beside the text has a row of its own. */
const EMPTY_ROW_STYLE = { mb: '0', wrap: 'wrap' } as const;

export function Pane({ title, titlePrefix, icon: Icon, aside, emptyText, children, ...box }: Props) {
  const id = useId();
  const hasLongWord = longestWordLength(title) > MAX_WORD_LENGTH;
  const isEmpty = emptyText !== undefined;
  const heading = (
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
        {titlePrefix && (
          <Box as="span" color="muted" fontWeight="500">
            {titlePrefix}
          </Box>
        )}
        {titlePrefix && ' '}
        {title}
      </Box>
    </Heading>
  );
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
      {...(isEmpty && EMPTY_STYLE)}
      {...box}
    >
      <Flex align="center" justify="space-between" gap="2" mb="3" {...(isEmpty && EMPTY_ROW_STYLE)}>
        {isEmpty ? (
          <Box flex={{ base: '1 1 auto', md: '1 1 0' }} minW="0">
            {heading}
            <Text fontSize="sm" color="muted" ps={Icon && '8'}>
              {emptyText}
            </Text>
          </Box>
        ) : (
          heading
        )}
        {aside}
      </Flex>
      {children}
    </Box>
  );
}
