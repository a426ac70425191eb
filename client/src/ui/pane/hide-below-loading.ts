/**
 * Style of panes below each other in `main`: hides the content below a loading pane, so that nothing shifts, for up to
 * 2 s (`useLoadingAttribute`). Nothing is hidden while the connection is lost.
 */
export const hideBelowLoading = {
  'main:not([data-stale]) & > [data-loading] ~ *, main:not([data-stale]) & > :has([data-loading]) ~ *': {
    display: 'none',
  },
} as const;
