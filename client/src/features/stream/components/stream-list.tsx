import { Box, Heading, SimpleGrid } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** True if only screen readers get the title, because the page has no other list. */
  hidesTitle?: boolean;
  panes: readonly ReactNode[];
  /** Replaces the panes of an empty list. */
  empty?: ReactNode;
  /** True beside another column of a desktop: the list then has one column there. */
  isNarrow?: boolean;
}

/** Streams in two columns on wide screens, with a title. */
export function StreamList({ title, hidesTitle = false, panes, empty, isNarrow = false }: Props) {
  const id = useId();
  return (
    // Contains a title for screen readers, which is out of the flow.
    <Box as="section" aria-labelledby={id} position="relative">
      <Heading
        as="h2"
        id={id}
        // Gets the focus if the focused stream is removed.
        tabIndex={-1}
        data-focus-fallback
        fontSize="sm"
        fontWeight="600"
        color="muted"
        mb="2"
        srOnly={hidesTitle}
      >
        {title}
      </Heading>
      {panes.length === 0 ? (
        empty
      ) : (
        <SimpleGrid columns={{ base: 1, md: 2, lg: isNarrow ? 1 : 2 }} gap="4" alignItems="start">
          {panes}
        </SimpleGrid>
      )}
    </Box>
  );
}
