/** Limits of alerts on overlay pages. */
export const OVERLAY_LIMITS = {
  /** Characters. */
  nameMaxLength: 60,
  textMaxLength: 200,
  /** Alerts of one owner that wait; another one is dropped, and counted. */
  waitingMax: 200,
  /** Waiting alerts that a page of the studio shows. */
  listedMax: 20,
  /** An alert that waited for longer is dropped, ms. */
  waitMs: 60 * 60_000,
  tipMaxBytes: 4 * 1024,
  /** Open pages of one owner in one process. */
  pagesMax: 10,
} as const;

/** Paths of the overlay pages. The token of an address is in its fragment. */
export const OVERLAY_PAGES = ['/overlay/alerts', '/overlay/chat'] as const;

/** WebSocket of the overlay pages. */
export const OVERLAY_PATH = '/ws/overlay';
