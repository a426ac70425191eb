/** Only in portrait: a phone in landscape has too little height for a picture as wide as its window. */
export const UPRIGHT_PHONE = '@media (max-width: 767px) and (orientation: portrait)';

/** Style of a page's main pane. On a phone it fills the width, without the page's margin and side borders. */
export const edgeToEdge = { mdDown: { mx: '-4', borderXWidth: '0', borderRadius: '0' } } as const;
