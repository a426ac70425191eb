/** Style of a page's main pane. On a phone it fills the width, without the page's margin and side borders. */
export const edgeToEdge = { mdDown: { mx: '-4', borderXWidth: '0', borderRadius: '0' } } as const;
