import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HOLD_MS } from './use-hold.js';

const SIZE = 26;
const STROKE = 3;
const RADIUS = (SIZE - STROKE) / 2;

/** On a phone the ring is around an icon of usual size, and the icon takes the same room as without a ring. */
const PHONE_STYLE = { boxSize: '20px', '& > :first-child': { inset: '-4px' } } as const;

/**
 * A ring that fills during a hold. On a phone it is visible only then. The ring is hidden with reduced motion, because
 * the text beside it shows the same state.
 */
export function HoldRing({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  return (
    <Box
      as="span"
      position="relative"
      display="grid"
      placeItems="center"
      boxSize={`${SIZE}px`}
      aria-hidden
      css={{ lgDown: PHONE_STYLE }}
    >
      <chakra.svg
        position="absolute"
        inset="0"
        opacity={{ base: isHeld ? 1 : 0, lg: 1 }}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        transform="rotate(-90deg)"
        fill="none"
        stroke="currentColor"
        strokeWidth={STROKE}
        _motionReduce={{ display: 'none' }}
      >
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} opacity="0.25" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          pathLength={1}
          strokeDasharray={1}
          strokeDashoffset={isHeld ? 0 : 1}
          style={{ transition: isHeld ? `stroke-dashoffset ${HOLD_MS}ms linear` : 'none' }}
        />
      </chakra.svg>
      {children}
    </Box>
  );
}
