import { Box, chakra } from '@chakra-ui/react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Box as ItemBox, Point } from '../geometry/placement.js';
import type { Size } from '../model/values.js';
import { SELECTION_COLOUR } from '../selection-colour.js';

interface Props {
  box: ItemBox;
  canvas: Size;
  label: string;
  describedBy: string;
  isLocked: boolean;
  onGrab: (event: PointerEvent<HTMLElement>, handle: Point | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const HANDLES: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
  { x: 0.5, y: 0 },
  { x: 0, y: 0.5 },
  { x: 1, y: 0.5 },
  { x: 0.5, y: 1 },
];

/** A light line is visible on a light picture only between dark edges. */
const DARK_EDGES = '0 0 0 1px rgb(0 0 0 / 0.6), inset 0 0 0 1px rgb(0 0 0 / 0.6)';

/**
 * Frame of the selected item: dragging moves the item, and the handles at corners and sides resize it. The fields offer
 * the same to the keyboard.
 */
export function Selection({ box, canvas, label, describedBy, isLocked, onGrab, onKeyDown }: Props) {
  const { anchor, align, width, height, rotation } = box;
  const percentOfWidth = (length: number) => `${(length / canvas.width) * 100}%`;
  const percentOfHeight = (length: number) => `${(length / canvas.height) * 100}%`;
  return (
    <Box
      position="absolute"
      pointerEvents="none"
      css={{ containerType: 'size' }}
      style={{
        left: percentOfWidth(anchor.x - align.x * width),
        top: percentOfHeight(anchor.y - align.y * height),
        width: percentOfWidth(width),
        height: percentOfHeight(height),
        transform: `rotate(${rotation}deg)`,
        transformOrigin: `${align.x * 100}% ${align.y * 100}%`,
      }}
    >
      <Box
        position="absolute"
        inset="-1px"
        borderWidth="2px"
        borderStyle={isLocked ? 'dotted' : 'solid'}
        borderColor={SELECTION_COLOUR}
        boxShadow={DARK_EDGES}
      />
      <chakra.button
        type="button"
        aria-label={label}
        aria-describedby={describedBy}
        onPointerDown={(event) => onGrab(event, null)}
        onKeyDown={onKeyDown}
        position="absolute"
        // At least 48 px for a finger.
        style={{ inset: 'min(-1px, calc(50% - 24px))' }}
        pointerEvents="auto"
        bg="transparent"
        cursor={isLocked ? 'default' : 'move'}
        touchAction={isLocked ? 'auto' : 'none'}
      />
      {!isLocked &&
        HANDLES.map((handle) => <Handle key={`${handle.x} ${handle.y}`} handle={handle} onGrab={onGrab} />)}
    </Box>
  );
}

/** Minimum sizes for the handles at the sides, so that they do not overlap those at the corners. */
const MIN_SIZE_STYLES = {
  across: { '@container (min-width: 144px)': { display: 'grid' } },
  down: { '@container (min-height: 144px)': { display: 'grid' } },
};

/**
 * A resize handle of 48 px, large enough for a finger. On a small item it is farther outside, so that half of the item
 * can still be dragged.
 */
function Handle({ handle, onGrab }: { handle: Point; onGrab: Props['onGrab'] }) {
  const outsideOffset = 'calc(-24px - max(0px, 24px - 25%))';
  const offsetOf = (coordinate: number) => (coordinate === 0.5 ? 'calc(50% - 24px)' : outsideOffset);
  const sideAxis = handle.x === 0.5 ? 'across' : handle.y === 0.5 ? 'down' : null;
  return (
    <Box
      data-handle={`${handle.x} ${handle.y}`}
      position="absolute"
      boxSize="48px"
      display={sideAxis ? 'none' : 'grid'}
      placeItems="center"
      pointerEvents="auto"
      touchAction="none"
      cursor={cursorOf(handle)}
      {...(sideAxis && { css: MIN_SIZE_STYLES[sideAxis] })}
      onPointerDown={(event: PointerEvent<HTMLElement>) => onGrab(event, handle)}
      style={{
        [handle.x === 1 ? 'right' : 'left']: offsetOf(handle.x),
        [handle.y === 1 ? 'bottom' : 'top']: offsetOf(handle.y),
      }}
    >
      <Box boxSize="14px" bg={SELECTION_COLOUR} borderWidth="2px" borderColor="black" borderRadius="4px" />
    </Box>
  );
}

function cursorOf({ x, y }: Point): string {
  if (x === 0.5) return 'ns-resize';
  if (y === 0.5) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}
