import { Box, Flex, Heading, Text, type BoxProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { longestWordLength } from '../longest-word.js';

interface Props extends Omit<BoxProps, 'title'> {
  title: string;
  /** Beginning of the title in a quiet colour, such as a number. */
  titlePrefix?: string;
  icon?: LucideIcon;
  /** A picture above the title, as wide as the pane. */
  picture?: ReactNode;
  /** Shown to the right of the title, such as a state or a count. */
  aside?: ReactNode;
  /**
   * A line below the title of a pane without content. The pane is then a row without a frame, with the next step as
   * `aside`.
   */
  emptyText?: ReactNode;
  children?: ReactNode;
}

/** Maximum characters of a word that fit beside an icon on a phone of 320 px. */
const MAX_WORD_LENGTH = 15;
/** Minimum height of an empty pane, px. */
export const EMPTY_PANE_HEIGHT = 56;

const EMPTY_STYLE = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minH: `${EMPTY_PANE_HEIGHT}px`,
  px: '0',
  py: '1',
  bg: 'transparent',
  borderWidth: '0',
} as const;
/** A button that does not fit beside the text has a row of its own. */
const EMPTY_ROW_STYLE = { mb: '0', wrap: 'wrap' } as const;
/** Covers the padding of the pane, up to its border. */
const PICTURE_STYLE = {
  mx: '-4',
  mt: '-4',
  mb: '3',
  borderTopRadius: '15px',
  overflow: 'hidden',
  _empty: { display: 'none' },
} as const;

export function Pane({ title, titlePrefix, icon: Icon, picture, aside, emptyText, children, ...box }: Props) {
  const id = useId();
  const hasLongWord = longestWordLength(title) > MAX_WORD_LENGTH;
  const isEmpty = emptyText !== undefined;
  const heading = (
    <Heading
      as="h2"
      id={id}
      fontSize={isEmpty ? 'md' : hasLongWord ? { base: 'md', sm: 'lg' } : 'lg'}
      fontWeight={isEmpty ? '600' : '700'}
      lineHeight="1.3"
      display="flex"
      gap="2"
      minW={hasLongWord ? '0' : 'min-content'}
    >
      {Icon && <Icon aria-hidden size={isEmpty ? 20 : 24} />}
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
      borderColor="frame"
      borderRadius="16px"
      p="4"
      minW="0"
      {...(isEmpty && EMPTY_STYLE)}
      {...box}
    >
      {picture && <Box {...PICTURE_STYLE}>{picture}</Box>}
      <Flex align="center" justify="space-between" gap="2" mb="3" {...(isEmpty && EMPTY_ROW_STYLE)}>
        {isEmpty ? (
          <Box flex={{ base: '1 1 auto', md: '1 1 0' }} minW="0">
            {heading}
            <Text fontSize="sm" color="muted" ps={Icon && '28px'}>
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
