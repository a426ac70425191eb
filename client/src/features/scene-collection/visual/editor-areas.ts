/**
 * On a desktop the editor fills its container: the scenes on top, below them the canvas, and beside it a column with the
 * sources, which scrolls separately. Notices are at the column's lower end, so that they move nothing.
 */
export const DESK = {
  lg: {
    flex: '1',
    minHeight: '420px',
    display: 'grid',
    gridTemplateAreas: '"strip strip" "stage side" "stage undo" "stage notices"',
    gridTemplateColumns: 'minmax(0, 1fr) clamp(376px, 33vw, 440px)',
    gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
    mx: '-4',
    mt: '-2',
    mb: '-4',
  },
} as const;
/** Below desktop width these two are lists, one above the other. */
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
  strip: { lg: { gridArea: 'strip', px: '4', pt: '2', pb: '1', borderBottomWidth: '1px' } },
  stage: {
    flex: '2 1 24rem',
    minWidth: '0',
    alignSelf: 'flex-start',
    lg: { gridArea: 'stage', alignSelf: 'stretch', containerType: 'size', borderInlineEndWidth: '1px' },
  },
  side: {
    flex: '1 1 18rem',
    minWidth: '0',
    lg: {
      gridArea: 'side',
      gap: '2',
      p: '3',
      pb: '4',
      overflowY: 'auto',
      scrollPaddingBlockEnd: '16px',
      // Shows that there is more below.
      maskImage: 'linear-gradient(to top, transparent, black 16px)',
    },
  },
  undo: { lg: { gridArea: 'undo', ...NOTICES.lg } },
  notices: { lg: { gridArea: 'notices', ...NOTICES.lg } },
} as const;
