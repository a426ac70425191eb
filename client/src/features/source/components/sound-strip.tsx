import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { fillBar, LevelBar } from './level-bar.js';
import type { SubscribeToLevels } from './level-meters.js';

interface Props {
  signal: 'feed' | 'program';
  subscribe: SubscribeToLevels;
}

const STEP_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 6"><rect y="1" width="6" height="4" rx="2"/></svg>';
/** Rounded steps. Their height is adjusted so that the last step is whole. */
const STEPS_STYLE = {
  maskImage: `url('data:image/svg+xml,${encodeURIComponent(STEP_SVG)}')`,
  maskSize: '6px 6px',
  maskRepeat: 'no-repeat round',
} as const;

/**
 * The level of the shown program or feed, for the right edge of its picture. Upright and in steps, so that it does not
 * look like a player's progress bar. Hidden while the level is unknown. Screen readers use the meters of the sound
 * pane.
 */
export function SoundStrip({ signal, subscribe }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(
    function drawLevel() {
      return subscribe((levels) => {
        // An empty bar would mean silence.
        if (strip.current) strip.current.style.visibility = levels === null ? 'hidden' : 'visible';
        fillBar(strip.current, levels && levels[signal]);
      });
    },
    [subscribe, signal],
  );
  return (
    // In the colours of the dark theme on any picture. The shadow separates the steps from a bright picture.
    <Box
      ref={strip}
      className="dark"
      aria-hidden
      data-sound
      m="2"
      w="6px"
      h="calc(100% - 16px)"
      filter="drop-shadow(0 0 1px black)"
    >
      <Box h="full" css={STEPS_STYLE}>
        <LevelBar isVertical emptyColour="#333" />
      </Box>
    </Box>
  );
}
