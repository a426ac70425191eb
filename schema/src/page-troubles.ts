/**
 * Troubles of a web page: its site is unreachable; it has crashed; it does not respond; the server's pages use too much
 * memory; it is slowed down because two other pages are animated; the node can't show it. All except the last are
 * retried.
 */
export const PAGE_TROUBLES = ['unreachable', 'crashed', 'hangs', 'memory', 'slowed', 'unavailable'] as const;
export type PageTrouble = (typeof PAGE_TROUBLES)[number];
