import { Box, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/pane/empty-state.js';

interface Props {
  title: string;
  panes: readonly ReactNode[];
  empty: string;
  /** Without an icon, the empty list takes one line. */
  emptyIcon?: LucideIcon;
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
        <Empty icon={emptyIcon} text={empty} />
      ) : (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
          {panes}
        </SimpleGrid>
      )}
    </Box>
  );
}

function Empty({ icon, text }: { icon: LucideIcon | undefined; text: string }) {
  if (icon) return <EmptyState icon={icon} text={text} />;
  return (
    <Text fontSize="sm" color="muted">
      {text}
    </Text>
  );
}
