/**
 * Why a web page of a server is not shown as it moves: its site gives no page; it has crashed; it does not respond; the server's
 * pages take too much memory; two others move; the node can't show it. All but the last are tried again.
 */
export const PAGE_TROUBLES = ['unreachable', 'crashed', 'hangs', 'memory', 'slowed', 'unavailable'] as const;
export type PageTrouble = (typeof PAGE_TROUBLES)[number];
