import {
  CAPTION_STYLE,
  createFrameStyle,
  type findProgramColours,
  PENDING_STYLE,
  PICTURE_STYLE,
  QUIET_PICTURE_STYLE,
} from '../../../ui/status/program-frame.js';
import { CAPTION_HEIGHT } from '../picture-width.js';
import { FAINT_INK } from './bar-button.js';

export interface TileState {
  isOnProgram: boolean;
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
    ...(isOnProgram && (isOnAir ? ON_AIR_STYLE : ON_PROGRAM_STYLE)),
    ...(isPending && PENDING_STYLE),
  } as const;
};

/** Gap between a name and its marks, and space that each mark keeps beside a name that takes the width, px. */
const MARKS_GAP = 4;
const MARK_SPACE = 20;
/**
 * Returns the style of a tile with room for a picture. Its name is in a line below the picture, which keeps the name's
 * width and leaves the rest to the marks. On a desktop the whole tile has the shape of a picture.
 */
export const createTallTileStyle = (markCount: number) =>
  ({
    display: 'grid',
    gridTemplateColumns: `fit-content(calc(100% - ${MARKS_GAP + markCount * MARK_SPACE}px)) minmax(0, 1fr)`,
    gridTemplateRows: `minmax(0, 1fr) ${CAPTION_HEIGHT}`,
    columnGap: `${MARKS_GAP}px`,
    rowGap: '0',
    alignItems: 'stretch',
    overflow: 'hidden',
    width: 'full',
    minHeight: '72px',
    p: '0',
    borderWidth: '0',
    borderRadius: 'md',
    bg: 'transparent',
    color: 'ink',
    // The mark of a disabled tile keeps its strength.
    _disabled: { opacity: '1', color: FAINT_INK },
    lg: { aspectRatio: 16 / 9, '--tile-picture-ratio': 'auto' },
  }) as const;

/** Returns the style of a tile's picture. The tile's height can be given: the caption then takes its part of it. */
export const createPictureStyle = (
  { isOnProgram, isPending, disabled }: TileState,
  colours: ReturnType<typeof findProgramColours>,
) => ({
  ...PICTURE_STYLE,
  gridColumn: '1 / -1',
  aspectRatio: 'var(--tile-picture-ratio, 16 / 9)',
  opacity: disabled ? '0.55' : '1',
  ...(isPending
    ? { _after: createFrameStyle('amber', 'dashed') }
    : isOnProgram
      ? { _after: createFrameStyle(colours.fill) }
      : QUIET_PICTURE_STYLE),
});

const CAPTION_ROW_STYLE = {
  ...CAPTION_STYLE,
  gridRow: '2',
  px: '0.5',
  pt: '1',
  whiteSpace: 'nowrap',
} as const;
export const NAME_STYLE = { ...CAPTION_ROW_STYLE, textAlign: 'start', truncate: true } as const;
export const MARKS_STYLE = {
  ...CAPTION_ROW_STYLE,
  gridColumn: '2',
  alignItems: 'flex-start',
  gap: '1',
  overflow: 'hidden',
} as const;
/** Where the mark's text does not fit, it wraps out of the line, and the icon remains. */
export const STATE_MARK_STYLE = {
  flex: '1 1 0',
  minWidth: '0',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '& svg': { my: '2px' },
  '& .lucide-circle-dot': { boxSize: '8px', my: '4px', fill: 'currentColor' },
} as const;
/** Looks like the key of a button of the thumb bar. */
export const KEY_STYLE = {
  width: '16px',
  flexShrink: '0',
  borderRadius: 'sm',
  bg: 'ground',
  color: 'ink',
  fontSize: '12px',
  textAlign: 'center',
} as const;
