/** On a phone, what matters most is as wide as the window: without the margin of the page and without a frame. */
export const edgeToEdge = { mdDown: { mx: '-4', borderXWidth: '0', borderRadius: '0' } } as const;
