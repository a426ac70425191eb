import { Box } from '@chakra-ui/react';
import { areaOf, type Box as ItemBox } from '../geometry/placement.js';
import type { Size } from '../model/values.js';
import { SELECTION_COLOUR } from '../selection-colour.js';

interface Props {
  box: ItemBox;
  canvas: Size;
  /** Screen pixels per canvas pixel; null until it is measured. */
  scale: number | null;
  /** `move`: the item is being moved, so its position counts. Null: it is only selected. */
  drag: 'move' | 'resize' | null;
}

/** Distance from a large item, px. The handles are at its edge, 14 px high. */
const DISTANCE_PX = 12;
/** Half of the longest badge, so that it does not leave the canvas at its sides. */
const HALF_WIDTH = '4.5em';
const STYLE = {
  position: 'absolute',
  translate: '-50% 0',
  height: '16px',
  px: '5px',
  borderRadius: '4px',
  bg: SELECTION_COLOUR,
  color: 'black',
  fontSize: '11px',
  fontWeight: '600',
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
} as const;

/**
 * The size of the selected item, or its position while it is moved, below it on the canvas. The fields say the same to
 * screen readers. Where there is little room, it is shown only during a drag.
 */
export function MeasureBadge({ box, canvas, scale, drag }: Props) {
  const { x, y, width, height } = areaOf(box);
  const centre = Math.min(canvas.width, Math.max(0, x + width / 2));
  const bottom = Math.min(canvas.height, Math.max(0, y + height));
  // The handles of a small item are farther outside.
  const handleOffset = Math.max(0, 24 - ((scale ?? 1) * box.height) / 4);
  const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
  const turn = box.rotation % 360 === 0 ? '' : ` · ${Math.round(box.rotation)}°`;
  return (
    <Box
      aria-hidden
      data-measure
      css={STYLE}
      {...(drag === null && { hideBelow: 'lg' })}
      style={{
        left: `clamp(${HALF_WIDTH}, ${(centre / canvas.width) * 100}%, 100% - ${HALF_WIDTH})`,
        top: `calc(${(bottom / canvas.height) * 100}% + ${DISTANCE_PX + Math.round(handleOffset)}px)`,
      }}
    >
      {drag === 'move' ? `X ${Math.round(x)} · Y ${Math.round(y)}` : size + turn}
    </Box>
  );
}
