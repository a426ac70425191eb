import { Box, Heading, SimpleGrid } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { EmptyRow } from '../../../ui/pane/empty-row.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';

interface Props {
  title: string;
  /** True if only screen readers get the title, because the page has no other list. */
  hidesTitle?: boolean;
  panes: readonly ReactNode[];
  emptyText: string;
  emptyIcon: LucideIcon;
  /** State of the empty list on a phone. With it, the empty list is a row; otherwise it fills the page. */
  emptyState?: string;
  /** True beside another column of a desktop: the list then has one column there. */
  isNarrow?: boolean;
}

/** The heading gets the focus if the focused stream is removed. */
const HEADING_PROPS = { tabIndex: -1, 'data-focus-fallback': true } as const;

/** Streams in two columns on wide screens, with a title. */
export function StreamList({
  title,
  hidesTitle = false,
  panes,
  emptyText,
  emptyIcon,
  emptyState,
  isNarrow = false,
}: Props) {
  const id = useId();
  const isRow = panes.length === 0 && emptyState !== undefined;
  return (
    // Contains a title for screen readers, which is out of the flow.
    <Box as="section" aria-labelledby={id} position="relative" {...(isRow && { 'data-row': '' })}>
      {isRow ? (
        <EmptyRow
          id={id}
          {...HEADING_PROPS}
          title={title}
          icon={emptyIcon}
          text={emptyText}
          state={emptyState}
        />
      ) : (
        <>
          <Heading
            as="h2"
            id={id}
            {...HEADING_PROPS}
            fontSize="sm"
            fontWeight="600"
            color="muted"
            mb="2"
            srOnly={hidesTitle}
          >
            {title}
          </Heading>
          {panes.length === 0 ? (
            <EmptyState icon={emptyIcon} text={emptyText} />
          ) : (
            <SimpleGrid columns={{ base: 1, md: 2, lg: isNarrow ? 1 : 2 }} gap="4" alignItems="start">
              {panes}
            </SimpleGrid>
          )}
        </>
      )}
    </Box>
  );
}
