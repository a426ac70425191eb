import { Box, Flex } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import type { ReactNode } from 'react';

const { minVolumeDb: MIN_DB } = SOURCE_LIMITS;
/** Level above which the sound may be too loud, dBFS. */
const LOUD_DB = -9;

/** Returns the filled share of a bar at this level in dBFS, 0 to 1. Null is silence. */
function shareOf(db: number | null): number {
  if (db === null) return 0;
  return Math.min(1, Math.max(0, 1 - db / MIN_DB));
}

export const percentOf = (db: number): string => `${100 * shareOf(db)}%`;

/** Fills the bar in a container up to a level. Bypasses React and only scales, so that no layout is computed. */
export function fillBar(container: HTMLElement | null, db: number | null): void {
  const cover = container?.querySelector<HTMLElement>('[data-cover]');
  if (cover) cover.style.transform = `scaleX(${1 - shareOf(db)})`;
}

/** A level as a bar that fills its container, empty at first. `empty`: colour of the unfilled part. */
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
