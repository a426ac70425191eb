import { Box, Flex } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import type { ReactNode } from 'react';

const { minVolumeDb: LEAST_DB } = SOURCE_LIMITS;
/** From here on the sound may be too loud. */
const LOUD_DB = -9;

/** Returns the filled share of a bar at this level in dBFS, 0 to 1. Null is silence. */
function shareOf(db: number | null): number {
  if (db === null) return 0;
  return Math.min(1, Math.max(0, 1 - db / LEAST_DB));
}

export const percentOf = (db: number): string => `${100 * shareOf(db)}%`;

/** Fills the bar in this element up to a level. It is done outside of React and by scaling, which needs no layout. */
export function fillBar(place: HTMLElement | null, db: number | null): void {
  const cover = place?.querySelector<HTMLElement>('[data-cover]');
  if (cover) cover.style.transform = `scaleX(${1 - shareOf(db)})`;
}

/** A level as a bar, as wide and high as its place, empty at first. `empty`: colour of what is not filled. */
export function LevelBar({ empty, children }: { empty: string; children?: ReactNode }) {
  return (
    <Flex h="full" w="full" overflow="hidden" position="relative">
      <Box h="full" bg="moss" width={percentOf(LOUD_DB)} />
      <Box h="full" bg="amber" flex="1" />
      <Box data-cover="" position="absolute" inset="0" bg={empty} transformOrigin="right" />
      {children}
    </Flex>
  );
}
