/** Style of the main pane of a page: on a phone it has neither the page's margin nor a frame at its sides. */
export const edgeToEdge = { mdDown: { mx: '-4', borderXWidth: '0', borderRadius: '0' } } as const;
