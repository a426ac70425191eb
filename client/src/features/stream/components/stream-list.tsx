import { Box, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/pane/empty-state.js';

interface Props {
  title: string;
  panes: readonly ReactNode[];
  emptyText: string;
  /** Without an icon, the empty list takes one line. */
  emptyIcon?: LucideIcon;
  /** Text of the empty list on a phone. The text is beside the title. */
  shortEmptyText?: string;
}

const ONE_LINE_STYLE = {
  mdDown: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '1',
    color: 'muted',
    fontSize: 'sm',
    '& > h2': { m: '0', lineHeight: 'inherit' },
  },
} as const;

/** Streams in two columns on wide screens, with a title. */
export function StreamList({ title, panes, emptyText, emptyIcon, shortEmptyText }: Props) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} css={panes.length === 0 && shortEmptyText ? ONE_LINE_STYLE : {}}>
      <Heading
        as="h2"
        id={id}
        tabIndex={-1}
        data-focus-fallback
        fontSize="sm"
        fontWeight="600"
        color="muted"
        mb="2"
      >
        {title}
      </Heading>
      {panes.length === 0 ? (
        <Empty icon={emptyIcon} text={emptyText} shortText={shortEmptyText} />
      ) : (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
          {panes}
        </SimpleGrid>
      )}
    </Box>
  );
}

interface EmptyProps {
  icon: LucideIcon | undefined;
  text: string;
  shortText: string | undefined;
}

function Empty({ icon, text, shortText }: EmptyProps) {
  if (icon) return <EmptyState icon={icon} text={text} />;
  return (
    <>
      {shortText && (
        <Text hideFrom="md">
          <span aria-hidden>· </span>
          {shortText}
        </Text>
      )}
      <Text fontSize="sm" color="muted" {...(shortText && { hideBelow: 'md' })}>
        {text}
      </Text>
    </>
  );
}
