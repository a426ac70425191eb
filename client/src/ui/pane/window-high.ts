/** Height of the pane of sound and sources while it is closed, on a desktop: two meters of 24 px each. */
export const CLOSED_SOUND_HEIGHT = '66px';
/** Height of two meters, one sound and the closed row of the sources, on a desktop. */
export const SOUND_HEIGHT = 'calc(80px + 3 * max(40px, var(--tc-sizes-target)) + var(--tc-sizes-target))';
/** Height of the sound with the open sources of a starter scene, on a desktop. */
export const SOURCES_HEIGHT = '404px';
/** Height from a desktop's header, or `--column-top` below it, to 14 px above the window's lower edge. */
export const COLUMN_HEIGHT = 'calc(100dvh - 78px - var(--column-top, 0px))';
/**
 * Style of the column beside the picture on a desktop: it ends 14 px above the window's lower edge, if it begins at the
 * header, or `--column-top` below it, and stays in view while the page scrolls. The first pane takes the height that
 * the other panes leave. Each other pane is as high as its content, but at most half of the column, or `SOURCES_HEIGHT`
 * if the first pane keeps 260 px. In a window without the height for all panes, the column scrolls.
 */
export const windowHeightColumn = {
  display: 'grid',
  gap: '4',
  lg: {
    // The header is 64 px high.
    '--column': COLUMN_HEIGHT,
    '--pane-limit': `max(300px, min(${SOURCES_HEIGHT}, var(--column) - 276px), var(--column) / 2)`,
    position: 'sticky',
    top: 'calc(64px + var(--column-top, 0px))',
    height: 'var(--column)',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    gridTemplateRows: 'minmax(260px, 1fr)',
    gridAutoRows: 'fit-content(var(--pane-limit))',
    '& > :first-child': { height: 'auto', contain: 'size' },
  },
} as const;
