/**
 * Style of panes below each other in `main`: what is below a pane that is loading is shown after it, so that nothing moves,
 * or after 2 s (`useHoldBack`). Without a connection nothing waits for it.
 */
export const topDown = {
  'main:not([data-stale]) & > [data-loading] ~ *, main:not([data-stale]) & > :has([data-loading]) ~ *': {
    display: 'none',
  },
} as const;
