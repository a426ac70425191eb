import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  emptyText: string;
  children: readonly ReactNode[];
}

/** A scrolling list with at most a tenth of the window's height, but at least one row. */
export function PeopleList({ title, emptyText, children }: Props) {
  return (
    <div>
      <Text fontSize="sm" color="muted">
        {title}
      </Text>
      {children.length === 0 ? (
        <Text role="status" minH="target" display="flex" alignItems="center">
          {emptyText}
        </Text>
      ) : (
        <Box
          as="ul"
          listStyleType="none"
          aria-label={title}
          maxH="10vh"
          minH="50px"
          overflowY="auto"
          borderWidth="1px"
          borderColor="line"
          borderRadius="12px"
        >
          {children}
        </Box>
      )}
    </div>
  );
}
