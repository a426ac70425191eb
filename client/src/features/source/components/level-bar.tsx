import { Box, Flex } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';

const { minVolumeDb: MIN_DB } = SOURCE_LIMITS;
/** Level above which the sound may be too loud, dBFS. */
const LOUD_DB = -9;
/** Level above which the sound is too loud, dBFS. */
const PEAK_DB = -3;
/** Red, brighter than `lossFill` in the dark theme, where a peak must not look darker than the zones before it. */
const PEAK_COLOUR = { base: 'lossFill', _dark: '#F0404A' } as const;

/** Returns the filled share of a bar at this level in dBFS, 0 to 1. Null is silence. */
function filledShareOf(db: number | null): number {
  if (db === null) return 0;
  return Math.min(1, Math.max(0, 1 - db / MIN_DB));
}

/** Returns the length of the zone between two levels in dBFS. */
const zoneLength = (startDb: number, endDb: number): string =>
  `${100 * (filledShareOf(endDb) - filledShareOf(startDb))}%`;

/**
 * Fills the bar in a container up to a level. Only scales the mask over the unfilled part, so that React does not render
 * and the browser computes no layout.
 */
export function fillBar(container: HTMLElement | null, db: number | null): void {
  const mask = container?.querySelector<HTMLElement>('[data-cover]');
  if (mask) mask.style.transform = `scale${mask.dataset['cover']}(${1 - filledShareOf(db)})`;
}

/** Moves the mark of the highest level. Null hides it. Only moves the mark, like `fillBar`. */
export function movePeak(container: HTMLElement | null, db: number | null): void {
  const mark = container?.querySelector<HTMLElement>('[data-peak]');
  if (!mark) return;
  mark.style.visibility = db === null ? 'hidden' : 'inherit';
  mark.style.transform = `translateY(${-100 * filledShareOf(db)}%)`;
}

interface LevelBarProps {
  /** Colour of the unfilled part. */
  emptyColour: string;
  /** Below 1, the colours of the zones are faintly visible in the unfilled part. */
  emptyOpacity?: number;
  /** True to fill the bar from the bottom, otherwise from the left. */
  isVertical?: boolean;
  /** True to mark the highest level with a white line. Only for a bar that is filled from the bottom. */
  hasPeak?: boolean;
}

/** Thickness of the line at the highest level. */
const PEAK_SIZE = '2px';

/** Shows a level as a bar that is as large as its container, coloured by zone. The bar is empty at first. */
export function LevelBar({
  emptyColour,
  emptyOpacity = 1,
  isVertical = false,
  hasPeak = false,
}: LevelBarProps) {
  return (
    <Flex
      h="full"
      w="full"
      overflow="hidden"
      position="relative"
      direction={isVertical ? 'column-reverse' : 'row'}
    >
      <Box bg="moss" flexBasis={zoneLength(MIN_DB, LOUD_DB)} />
      <Box bg="amber" flexBasis={zoneLength(LOUD_DB, PEAK_DB)} />
      <Box bg={PEAK_COLOUR} flex="1" />
      <Box
        data-cover={isVertical ? 'Y' : 'X'}
        position="absolute"
        inset="0"
        bg={emptyColour}
        opacity={emptyOpacity}
        transformOrigin={isVertical ? 'top' : 'right'}
      />
      {hasPeak && (
        // The line is the lower edge of an element as high as the bar, so that it moves without a layout.
        <Box
          data-peak
          position="absolute"
          insetX="0"
          top={PEAK_SIZE}
          bottom="0"
          borderBottomWidth={PEAK_SIZE}
          borderColor="white"
          visibility="hidden"
        />
      )}
    </Flex>
  );
}
