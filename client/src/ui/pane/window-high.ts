/** Height of the sources of a starter scene on a desktop. */
export const SOURCES_HEIGHT = '350px';
/**
 * Style of the column beside the picture on a desktop: it ends 14 px above the window's lower edge, if it begins at the
 * header, or `--column-top` below it. The first pane takes the height that the other panes leave. Each other pane is as
 * high as its content, but at most a little more than half of the column, or `SOURCES_HEIGHT` if the first pane keeps
 * 260 px. A window without the height for all panes scrolls the page.
 */
export const windowHeightColumn = {
  display: 'grid',
  gap: '4',
  lg: {
    // The header is 64 px high.
    '--column': 'calc(100dvh - 78px - var(--column-top, 0px))',
    '--pane-limit': `max(300px, min(${SOURCES_HEIGHT}, var(--column) - 276px), var(--column) / 2 + 4px)`,
    gridTemplateRows: 'minmax(260px, 1fr)',
    gridAutoRows: 'fit-content(var(--pane-limit))',
    minHeight: 'var(--column)',
    '& > :first-child': { height: 'auto', contain: 'size' },
    // The skeleton of the sources.
    '& > [role=status]:last-child': { height: SOURCES_HEIGHT },
  },
} as const;
