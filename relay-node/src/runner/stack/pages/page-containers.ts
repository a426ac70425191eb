export const PAGE_SERVICES = ['pages', 'pages-proxy'] as const;
export type PageService = (typeof PAGE_SERVICES)[number];

/** The containers of one server's web pages, on this machine or another machine. */
export interface PageContainers {
  /** Stops a service and removes its container. */
  removeService(service: PageService): Promise<void>;
  /**
   * Calls `onLine` for each past and future log line of the current container, until it ends or `signal` aborts.
   */
  followLog(service: PageService, onLine: (line: string) => void, signal: AbortSignal): Promise<void>;
  /** Resolves with the reason when the service's container has ended, or with null when `signal` aborts. */
  waitUntilEnded(service: PageService, signal: AbortSignal): Promise<string | null>;
  /**
   * Resolves with true when OBS has moved to another host, so both containers must be started there. Resolves with
   * false when `signal` aborts. Absent if OBS never moves.
   */
  waitUntilMoved?(signal: AbortSignal): Promise<boolean>;
}
