import { FEW_TILES } from '../../../ui/tiles/graph-beside-tiles.js';
import {
  CAPTION_STYLE,
  createFrameStyle,
  PENDING_STYLE,
  PICTURE_STYLE,
  QUIET_PICTURE_STYLE,
} from '../../../ui/status/program-frame.js';
import { CAPTION_HEIGHT, CONTROL_HEIGHT } from '../picture-width.js';
import { DISABLED_STYLE } from './bar-button.js';

export interface TileState {
  isOnProgram: boolean;
  /** True if the scene is shown again after a lost feed or a panic. */
  isReturning: boolean;
  /** True if viewers see the scene on program. */
  isOnAir: boolean;
  isPending: boolean;
  disabled: boolean;
}

/** Filled, to differ from a pending tile. Orange only while viewers see the scene. */
const ON_AIR_STYLE = {
  bg: 'liveFill',
  color: 'onLiveFill',
  borderColor: 'liveFill',
  _hover: { borderColor: 'liveFill' },
} as const;
const ON_PROGRAM_STYLE = {
  bg: 'mossTint',
  color: 'ink',
  borderColor: 'moss',
  _hover: { borderColor: 'moss' },
} as const;

/**
 * Height of the row of marks above the name, px. A tile without the row has this much more padding, so that all tiles
 * are equally high.
 */
const MARK_ROW_HEIGHT = 16;
export const MARK_ROW_STYLE = {
  alignSelf: 'stretch',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  height: `${MARK_ROW_HEIGHT}px`,
  mx: '-0.5',
  fontSize: '12px',
  lineHeight: '1',
  whiteSpace: 'nowrap',
} as const;

/** The mark of a disabled tile keeps its strength. */
const IDLE_STYLE = { _disabled: DISABLED_STYLE, '& [data-marks]': { color: 'ink' } } as const;

/** Returns the style of a tile without room for a picture. */
export const createLowTileStyle = ({ isOnProgram, isOnAir, isPending }: TileState, hasMarkRow: boolean) => {
  const borderPx = isPending ? 2 : 1;
  return {
    flexDirection: 'column',
    gap: '0',
    overflow: 'hidden',
    px: `${9 - borderPx}px`,
    py: `${5 - borderPx + (hasMarkRow ? 0 : MARK_ROW_HEIGHT / 2)}px`,
    minHeight: '68px',
    ...(isOnProgram ? (isOnAir ? ON_AIR_STYLE : ON_PROGRAM_STYLE) : !isPending && IDLE_STYLE),
    ...(isPending && PENDING_STYLE),
  } as const;
};

/** Width of a tile in a row of four. */
const QUARTER = '(100cqi - 24px) / 4';
/**
 * Style of one or two tiles in a wide pane of a desktop without a graph beside them: as high as a row of four, with the
 * name beside the picture, so that nothing below them moves when the rail takes the other two.
 */
const WIDE_TILE_STYLE = {
  gridTemplateColumns: `calc(${QUARTER}) minmax(0, 1fr) auto`,
  gridTemplateRows: 'minmax(0, 1fr)',
  alignItems: 'center',
  height: `calc(${QUARTER} * 9 / 16)`,
  aspectRatio: 'auto',
  borderRadius: 'md',
  bg: 'fill',
  boxShadow: 'inset 0 0 0 1px {colors.edge}',
  '& > [data-picture]': { gridColumn: '1', height: 'full', borderEndRadius: '0' },
  '& > [data-name]': {
    gridColumn: '2',
    gridRow: '1',
    px: '3',
    fontSize: 'md',
    lineHeight: '1.25',
    whiteSpace: 'normal',
    lineClamp: '3',
  },
  '& > [data-key]': { gridColumn: '3', gridRow: '1', alignSelf: 'center', mt: '0', me: '3' },
} as const;

/** Height of tiles with the graph beside them: a row of four in the whole row, a distance of 16 px and a low row. */
const BESIDE_HEIGHT = `calc((var(--row-width) - 24px) / 4 * 9 / 16 + 16px + ${CONTROL_HEIGHT})`;

/**
 * Style of a tile with room for a picture. Its name is in a line below the picture, at the end of which is the key. On a
 * desktop the whole tile has the shape of a picture.
 */
export const TALL_TILE_STYLE = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateRows: `minmax(0, 1fr) ${CAPTION_HEIGHT}`,
  gap: '0',
  alignItems: 'stretch',
  overflow: 'hidden',
  width: 'full',
  minHeight: '72px',
  p: '0',
  borderWidth: '0',
  borderTopRadius: 'md',
  // Its corners cut nothing off the name, which begins where the picture does.
  borderBottomRadius: 'sm',
  bg: 'transparent',
  color: 'ink',
  // Only the picture of a disabled tile is fainter.
  _disabled: { opacity: '1', color: 'muted' },
  lg: {
    aspectRatio: 16 / 9,
    '--tile-picture-ratio': 'auto',
    '[data-few]:not(:has(~ [data-coverable])) &': { '@container (min-width: 480px)': WIDE_TILE_STYLE },
    [`${FEW_TILES} &`]: { aspectRatio: 'auto', height: BESIDE_HEIGHT },
  },
} as const;

/** Returns the style of a tile's picture. The tile's height can be given: the caption then takes its part of it. */
export const createPictureStyle = (
  { isOnProgram, isPending, disabled }: TileState,
  programColour: string,
) => ({
  ...PICTURE_STYLE,
  gridRow: '1',
  gridColumn: '1 / -1',
  aspectRatio: 'var(--tile-picture-ratio, 16 / 9)',
  opacity: disabled ? '0.55' : '1',
  ...(isPending
    ? { _after: createFrameStyle('amber', 'dashed') }
    : isOnProgram
      ? { _after: createFrameStyle(programColour) }
      : QUIET_PICTURE_STYLE),
});

const CAPTION_ROW_STYLE = {
  ...CAPTION_STYLE,
  gridRow: '2',
  pt: '1',
  whiteSpace: 'nowrap',
} as const;
export const NAME_STYLE = {
  ...CAPTION_ROW_STYLE,
  gridColumn: '1',
  textAlign: 'start',
  truncate: true,
} as const;
/** Looks like the key of a button of the thumb bar. */
export const KEY_STYLE = {
  ...CAPTION_STYLE,
  gridRow: '2',
  gridColumn: '2',
  alignSelf: 'start',
  width: '16px',
  mt: '1',
  ms: '1',
  borderRadius: 'sm',
  bg: 'ground',
  color: 'ink',
  fontSize: '12px',
  textAlign: 'center',
} as const;
