import { Box, Text } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { useEffect, useRef } from 'react';
import { fillBar, LevelBar } from './level-bar.js';
import type { SubscribeToLevels } from './level-meters.js';

interface Props {
  signal: 'feed' | 'program';
  subscribe: SubscribeToLevels;
}

/** The ends of the scale, on the picture. */
const SCALE_END = {
  position: 'absolute',
  insetEnd: '8px',
  px: '1',
  bg: 'rgb(0 0 0 / 0.6)',
  color: 'white',
  fontSize: 'sm',
  lineHeight: '20px',
  whiteSpace: 'nowrap',
} as const;
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
    <Box ref={strip} aria-hidden data-sound position="relative" h="full" w="8px" bg="black">
      <Text {...SCALE_END} top="0">
        0 dB
      </Text>
      <Text {...SCALE_END} bottom="0">
        {SOURCE_LIMITS.minVolumeDb}
      </Text>
      <Box h="full" css={STEPS}>
        <LevelBar isUpright empty="#333" />
      </Box>
    </Box>
  );
}
