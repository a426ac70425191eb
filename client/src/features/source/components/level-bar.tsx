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

/**
 * Fills the bar in a container up to a level. Only scales the mask over the unfilled part, so that React does not render
 * and the browser computes no layout.
 */
export function fillBar(container: HTMLElement | null, db: number | null): void {
  const mask = container?.querySelector<HTMLElement>('[data-cover]');
  if (mask) mask.style.transform = `scale${mask.dataset['cover']}(${1 - filledShareOf(db)})`;
}

interface LevelBarProps {
  /** Colour of the unfilled part. */
  emptyColour: string;
  /** True to fill the bar from the bottom, otherwise from the left. */
  isVertical?: boolean;
  children?: ReactNode;
}

/** Shows a level as a bar that is as large as its container. The bar is empty at first. */
export function LevelBar({ emptyColour, isVertical = false, children }: LevelBarProps) {
  return (
    <Flex
      h="full"
      w="full"
      overflow="hidden"
      position="relative"
      direction={isVertical ? 'column-reverse' : 'row'}
    >
      <Box bg="moss" flexBasis={percentOf(LOUD_DB)} />
      <Box bg="amber" flex="1" />
      <Box
        data-cover={isVertical ? 'Y' : 'X'}
        position="absolute"
        inset="0"
        bg={emptyColour}
        transformOrigin={isVertical ? 'top' : 'right'}
      />
      {children}
    </Flex>
  );
}
