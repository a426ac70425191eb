import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { fillBar, LevelBar } from './level-bar.js';
import type { SubscribeToLevels } from './level-meters.js';

interface Props {
  signal: 'feed' | 'program';
  subscribe: SubscribeToLevels;
}

/** Black between the steps. */
const STEPS = { maskImage: 'repeating-linear-gradient(to top, black 0 6px, transparent 6px 8px)' } as const;

/**
 * The level of the shown program or feed, for the right edge of its picture. Upright and in steps, so that it does not
 * look like a player's position. Hidden while the level is unknown. Screen readers have the meters of the sound pane.
 */
export function SoundStrip({ signal, subscribe }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(
    function draw() {
      return subscribe((levels) => {
        // An empty bar would mean silence.
        if (strip.current) strip.current.style.visibility = levels === null ? 'hidden' : 'visible';
        fillBar(strip.current, levels && levels[signal]);
      });
    },
    [subscribe, signal],
  );
  return (
    <Box ref={strip} aria-hidden data-sound h="full" w="8px" bg="black">
      <Box h="full" css={STEPS}>
        <LevelBar isUpright empty="#333" />
      </Box>
    </Box>
  );
}
