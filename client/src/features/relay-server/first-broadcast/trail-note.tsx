import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Centre of the trail's first point, which has a third of the width. */
const FIRST_POINT = 'calc(100% / 6)';

/**
 * Puts the dot of a status line below the trail's first point, and joins them by a line that pulses with both. Another
 * notice has the whole width.
 */
const JOINED_STYLE = {
  '& > :has(> [data-dot])': {
    position: 'relative',
    paddingInlineStart: `calc(${FIRST_POINT} - 5px)`,
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: `calc(${FIRST_POINT} - 1px)`,
      top: '-26px',
      height: '28px',
      borderInlineStartWidth: '2px',
      borderInlineStartStyle: 'dashed',
      borderInlineStartColor: 'amber',
      animation: 'pulse 1.2s ease-in-out infinite',
      // The rule for all elements does not reach what CSS generates.
      _motionReduce: { animation: 'none' },
    },
  },
} as const;

/** What the first point of the trail waits for. It is directly below the trail. */
export function TrailNote({ children }: { children: ReactNode }) {
  return (
    <Box mb="4" css={JOINED_STYLE}>
      {children}
    </Box>
  );
}
