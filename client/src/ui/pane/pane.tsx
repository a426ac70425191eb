import { Box, Flex, Heading, type BoxProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { longestWordLength } from '../longest-word.js';
import { EmptyRow } from './empty-row.js';

interface Props extends Omit<BoxProps, 'title'> {
  title: string;
  /** Beginning of the title in a quiet colour, such as a number. */
  titlePrefix?: string;
  /** True if only screen readers get the prefix. */
  hidesPrefix?: boolean;
  icon?: LucideIcon;
  /** A picture above the title, as wide as the pane. */
  picture?: ReactNode;
  /** Directly below the title. */
  subtitle?: ReactNode;
  /** Shown to the right of the title and its subtitle, such as a state or a count. */
  aside?: ReactNode;
  /**
   * A line below the title of a pane without content. The pane is then a row, with the next step as `aside`, and
   * `rowList` frames it.
   */
  emptyText?: ReactNode;
  children?: ReactNode;
}

/** Maximum characters of a word that fit beside an icon on a phone of 320 px. */
const MAX_WORD_LENGTH = 15;
const FRAME_STYLE = {
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'frame',
  borderRadius: '16px',
  p: '4',
} as const;
/** Covers the padding of the pane, up to its border. */
const PICTURE_STYLE = {
  mx: '-4',
  mt: '-4',
  mb: '3',
  borderTopRadius: '15px',
  overflow: 'hidden',
  _empty: { display: 'none' },
} as const;

/** An `aside` that leaves less than this width or a word's for the title is in a row of its own. */
const TITLE_WIDTH = '8rem';

export function Pane(props: Props) {
  const { title, titlePrefix, hidesPrefix, icon, picture, subtitle, aside, emptyText, children, ...box } =
    props;
  const id = useId();
  const isEmpty = emptyText !== undefined;
  return (
    <Box
      as="section"
      aria-labelledby={id}
      minW="0"
      {...(isEmpty ? { 'data-row': '', position: 'relative' } : FRAME_STYLE)}
      {...box}
    >
      {isEmpty ? (
        <EmptyRow id={id} title={title} icon={icon} text={emptyText} aside={aside} />
      ) : (
        <>
          {picture && <Box {...PICTURE_STYLE}>{picture}</Box>}
          <Flex
            wrap={subtitle ? 'wrap' : 'nowrap'}
            align="center"
            justify="space-between"
            columnGap="2"
            mb="3"
          >
            {subtitle ? (
              <Box flex={`1 1 ${TITLE_WIDTH}`} maxW="full">
                <PaneHeading id={id} {...{ title, titlePrefix, hidesPrefix, icon }} />
                {subtitle}
              </Box>
            ) : (
              <PaneHeading id={id} {...{ title, titlePrefix, hidesPrefix, icon }} />
            )}
            {aside}
          </Flex>
        </>
      )}
      {children}
    </Box>
  );
}

type HeadingProps = Pick<Props, 'title' | 'titlePrefix' | 'hidesPrefix' | 'icon'> & { id: string };

function PaneHeading({ id, title, titlePrefix, hidesPrefix, icon: Icon }: HeadingProps) {
  const hasLongWord = longestWordLength(title) > MAX_WORD_LENGTH;
  return (
    <Heading
      as="h2"
      id={id}
      fontSize={hasLongWord ? { base: 'md', sm: 'lg' } : 'lg'}
      fontWeight="700"
      lineHeight="1.3"
      display="flex"
      gap="2"
      // Contains a prefix for screen readers, which is out of the flow.
      position="relative"
      minW={hasLongWord ? '0' : 'min-content'}
    >
      {Icon && <Icon aria-hidden size={24} />}
      <Box as="span" overflowWrap={hasLongWord ? 'anywhere' : 'break-word'}>
        {titlePrefix && (
          <Box as="span" color="muted" fontWeight="500" srOnly={hidesPrefix}>
            {titlePrefix}
          </Box>
        )}
        {titlePrefix && ' '}
        {title}
      </Box>
    </Heading>
  );
}
