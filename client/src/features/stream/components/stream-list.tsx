import { Box, Heading, SimpleGrid } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/pane/empty-state.js';

interface Props {
  title: string;
  panes: readonly ReactNode[];
  empty: string;
  emptyIcon: LucideIcon;
}

/** Streams in two columns on wide screens, with a title. */
export function StreamList({ title, panes, empty, emptyIcon }: Props) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} tabIndex={-1} data-focus-fallback fontSize="lg" fontWeight="700" mb="2">
        {title}
      </Heading>
      {panes.length === 0 ? (
        <EmptyState icon={emptyIcon} text={empty} />
      ) : (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
          {panes}
        </SimpleGrid>
      )}
    </Box>
  );
}
