export const PAGE_SERVICES = ['pages', 'pages-proxy'] as const;
export type PageService = (typeof PAGE_SERVICES)[number];

/** The containers of one server's web pages, wherever they run. */
export interface PageContainers {
  /** Ends a service and removes its container. */
  remove(service: PageService): Promise<void>;
  /** Calls `onLine` for each line that the service's current container has printed and prints, until it ends or `signal` aborts. */
  follow(service: PageService, onLine: (line: string) => void, signal: AbortSignal): Promise<void>;
  /** Resolves with the reason when the service's container has ended, or null when `signal` aborts. */
  whenEnded(service: PageService, signal: AbortSignal): Promise<string | null>;
  /** Resolves with true when both have to be started elsewhere, or false when `signal` aborts. Absent if they never have to. */
  whenMoved?(signal: AbortSignal): Promise<boolean>;
}
