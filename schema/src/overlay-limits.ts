export const OVERLAY_LIMITS = {
  /** Maximum lengths, characters. */
  nameMaxLength: 60,
  textMaxLength: 200,
  /** Queued alerts of one owner. Further ones are dropped and counted. */
  waitingMax: 200,
  /** Queued alerts that a studio page lists. */
  listedMax: 20,
  /** An alert is dropped after this time in the queue, ms. */
  waitMs: 60 * 60_000,
  tipMaxBytes: 4 * 1024,
  /** Open pages of one owner per process. */
  pagesMax: 10,
} as const;

/** Paths of the overlay pages. The token is in the URL's fragment. */
export const OVERLAY_PAGES = ['/overlay/alerts', '/overlay/chat'] as const;

/** WebSocket of the overlay pages. */
export const OVERLAY_PATH = '/ws/overlay';
