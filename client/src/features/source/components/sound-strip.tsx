import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { fillBar, LevelBar } from './level-bar.js';
import type { FollowLevels } from './level-meters.js';

interface Props {
  of: 'feed' | 'program';
  follow: FollowLevels;
}

/**
 * The level of what is shown, on the lower edge of its picture, so that silence is seen at a glance. Screen readers have
 * the meters of the sound pane.
 */
export function SoundStrip({ of, follow }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    function draw() {
      return follow((levels) => fillBar(place.current, levels && levels[of]));
    },
    [follow, of],
  );
  return (
    <Box ref={place} aria-hidden data-sound h="6px">
      <LevelBar empty="rgb(0 0 0 / 0.72)" />
    </Box>
  );
}
