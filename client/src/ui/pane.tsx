import { Box, Heading } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

/** A titled part of a page. */
export function Pane({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="16px"
      p="4"
    >
      <Heading as="h2" id={id} size="md" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
