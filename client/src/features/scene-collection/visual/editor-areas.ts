/** Media query of a window without room for a long column of fields, as of a laptop. */
export const LAPTOP_WINDOW = '@media (max-height: 879px)';

/**
 * On a desktop the editor fills its container: the scenes on top, below them the canvas, and beside it a column with
 * the sources and the fields of the selected one, which scrolls separately. Notices are at the column's lower end, so
 * that they do not move the editor.
 */
export const DESKTOP_GRID = {
  lg: {
    flex: '1',
    minHeight: '420px',
    display: 'grid',
    gridTemplateAreas: '"strip strip" "work side" "work undo" "work notices"',
    gridTemplateColumns: 'minmax(0, 1fr) clamp(296px, 23.4vw, 320px)',
    gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
    mx: '-4',
    mt: '-2',
    mb: '-4',
  },
} as const;
/** On a desktop, the children of the element are placed in `DESKTOP_GRID`. */
export const CONTENTS = { lg: { display: 'contents' } } as const;
const NOTICES = {
  lg: {
    maxHeight: '30dvh',
    overflowY: 'auto',
    px: '3',
    _empty: { display: 'none' },
  },
} as const;
export const AREAS = {
  strip: {
    lg: {
      gridArea: 'strip',
      px: '4',
      pt: '2',
      pb: '1',
      [LAPTOP_WINDOW]: { pb: '0' },
      borderBottomWidth: '1px',
    },
  },
  work: {
    flex: '2 1 24rem',
    minWidth: '0',
    alignSelf: 'flex-start',
    lg: {
      gridArea: 'work',
      alignSelf: 'stretch',
      containerType: 'size',
      overflowY: 'auto',
      borderInlineEndWidth: '1px',
    },
  },
  side: {
    flex: '1 1 18rem',
    minWidth: '0',
    lg: {
      gridArea: 'side',
      gap: '2',
      p: '3',
      pt: '2',
      pb: '4',
      overflowY: 'auto',
      scrollbarWidth: 'thin',
      scrollPaddingBlockEnd: '16px',
      '& input, & select, & textarea': { fontSize: 'sm' },
      // Shows that there is more below.
      maskImage: 'linear-gradient(to top, transparent, black 16px)',
    },
  },
  undo: { lg: { gridArea: 'undo', ...NOTICES.lg } },
  notices: { lg: { gridArea: 'notices', ...NOTICES.lg } },
} as const;
