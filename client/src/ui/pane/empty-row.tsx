import { Box, Flex, Heading, Text, type HeadingProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props extends Omit<HeadingProps, 'title'> {
  title: string;
  icon?: LucideIcon | undefined;
  /** A line below the title. */
  text: ReactNode;
  /** The list's state in a word or two. On a phone, it follows the title in one quiet line and replaces `text`. */
  state?: string | undefined;
  /** The next step, to the right of the title. A button that leaves no room for the text has a line of its own. */
  aside?: ReactNode;
}

/** Minimum height of a row, px. */
export const EMPTY_ROW_HEIGHT = 64;
/** Minimum heights of a row with a state, px. A phone's is that of a touch target. */
export const STATE_ROW_HEIGHT = { base: 48, md: EMPTY_ROW_HEIGHT } as const;

const STATE_ROW_MIN_HEIGHT = { base: '48px', md: `${EMPTY_ROW_HEIGHT}px` } as const;
/** One line on a phone, or one text where it has to wrap. A dot separates title and state. */
const STATE_STYLE = {
  mdDown: {
    fontSize: 'sm',
    color: 'muted',
    '& > h2, & > p': { display: 'inline', fontSize: 'inherit', lineHeight: 'inherit' },
    '& > p::before': { content: '" · "' },
  },
} as const;

/** A list without entries, as a row: icon, heading, and a line of text. The heading gets all other properties. */
export function EmptyRow({ title, icon: Icon, text, state, aside, ...heading }: Props) {
  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="2"
      py={{ base: state === undefined ? '2' : '0', md: '2' }}
      minH={state === undefined ? `${EMPTY_ROW_HEIGHT}px` : STATE_ROW_MIN_HEIGHT}
    >
      <Flex flex={{ base: '1 1 9rem', md: '1 1 0' }} minW="0" align="center" gap="4">
        {Icon && (
          <Box asChild flexShrink="0" color="muted">
            <Icon aria-hidden size={20} />
          </Box>
        )}
        <Box minW="0" css={state === undefined ? undefined : STATE_STYLE}>
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
            {state === undefined ? (
              text
            ) : (
              <>
                <Box as="span" hideFrom="md">
                  {state}
                </Box>
                <Box as="span" hideBelow="md">
                  {text}
                </Box>
              </>
            )}
          </Text>
        </Box>
      </Flex>
      {aside}
    </Flex>
  );
}
