import { Box, Flex } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import type { ReactNode } from 'react';

const { minVolumeDb: MIN_DB } = SOURCE_LIMITS;
/** Level above which the sound may be too loud, dBFS. */
const LOUD_DB = -9;

/** Returns the filled share of a bar at this level in dBFS, 0 to 1. Null is silence. */
function filledShareOf(db: number | null): number {
  if (db === null) return 0;
  return Math.min(1, Math.max(0, 1 - db / MIN_DB));
}

export const percentOf = (db: number): string => `${100 * filledShareOf(db)}%`;

/** Fills the bar in a container up to a level. Bypasses React and only scales, so that no layout is computed. */
export function fillBar(container: HTMLElement | null, db: number | null): void {
  const cover = container?.querySelector<HTMLElement>('[data-cover]');
  if (cover) cover.style.transform = `scale${cover.dataset['cover']}(${1 - filledShareOf(db)})`;
}

interface LevelBarProps {
  /** Colour of the unfilled part. */
  empty: string;
  /** True to fill the bar from the bottom, otherwise from the left. */
  isUpright?: boolean;
  children?: ReactNode;
}

/** Shows a level as a bar that fills its container. The bar is empty at first. */
export function LevelBar({ empty, isUpright = false, children }: LevelBarProps) {
  return (
    <Flex
      h="full"
      w="full"
      overflow="hidden"
      position="relative"
      direction={isUpright ? 'column-reverse' : 'row'}
    >
      <Box bg="moss" flexBasis={percentOf(LOUD_DB)} />
      <Box bg="amber" flex="1" />
      <Box
        data-cover={isUpright ? 'Y' : 'X'}
        position="absolute"
        inset="0"
        bg={empty}
        transformOrigin={isUpright ? 'top' : 'right'}
      />
      {children}
    </Flex>
  );
}
