import { Box, Heading, SimpleGrid } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, type FocusEvent, type ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.js';

interface Props {
  title: string;
  /** One pane per stream. */
  panes: readonly ReactNode[];
  /** Said when there is none. */
  empty: string;
  emptyIcon: LucideIcon;
}

/** A titled part of the streams, in two columns where there is room. */
export function StreamList({ title, panes, empty, emptyIcon }: Props) {
  const id = useId();
  const { heading, ...focus } = useFocusKept(panes.length);
  return (
    <Box as="section" aria-labelledby={id} {...focus}>
      <Heading as="h2" id={id} ref={heading} tabIndex={-1} data-heir fontSize="lg" fontWeight="700" mb="2">
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

/** When the pane that had the focus disappears, its place in the page is kept: the list's heading takes it. */
function useFocusKept(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const inside = useRef(false);
  const before = useRef(count);
  useEffect(
    function catchLostFocus() {
      const fewer = count < before.current;
      before.current = count;
      if (!fewer || !inside.current || document.activeElement !== document.body) return;
      heading.current?.focus({ preventScroll: true });
    },
    [count],
  );
  return {
    heading,
    onFocus: () => {
      inside.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      inside.current = relatedTarget === null || currentTarget.contains(relatedTarget);
    },
  };
}
