import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  count: number;
  children: ReactNode;
}

/**
 * Grid of scene tiles: two columns, or three or four in a wide pane, chosen so that each row has at least two tiles.
 * All tiles are as high as the highest.
 */
export function SceneGrid({ count, children }: Props) {
  return (
    <Box css={{ containerType: 'inline-size' }}>
      <Box
        display="grid"
        gap="2"
        gridTemplateColumns={`repeat(${Math.min(count, 2)}, minmax(0, 1fr))`}
        gridAutoRows="1fr"
        css={{
          '@container (min-width: 480px)': {
            gridTemplateColumns: `repeat(${Math.min(count, count % 3 === 1 ? 4 : 3)}, minmax(0, 1fr))`,
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
