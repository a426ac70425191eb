import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Number of thumbnails in a row. */
export const THUMBNAILS = 4;

/** Thumbnails of a collection's scenes in one row. It is equally high while they load. */
export function ThumbnailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid
      as="ul"
      role="list"
      aria-label={label}
      templateColumns={`repeat(${THUMBNAILS}, minmax(0, 1fr))`}
      gap="2"
      mb="3"
    >
      {children}
    </Grid>
  );
}

export function Thumbnail({ children }: { children: ReactNode }) {
  return (
    <Box
      as="li"
      aspectRatio={16 / 9}
      overflow="hidden"
      borderRadius="6px"
      borderWidth="1px"
      borderColor="line"
      listStyleType="none"
    >
      {children}
    </Box>
  );
}
