/**
 * Why a web page is not live: its site is unreachable; it has crashed; it does not respond; the server's pages take too
 * much memory; it is slowed down because two others move; the node can't show it. All but the last are retried.
 */
export const PAGE_TROUBLES = ['unreachable', 'crashed', 'hangs', 'memory', 'slowed', 'unavailable'] as const;
export type PageTrouble = (typeof PAGE_TROUBLES)[number];
