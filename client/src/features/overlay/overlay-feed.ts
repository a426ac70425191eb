import type { OverlayAlerts } from '@trailcast/schema/wire';

/**
 * Calls the listener with each pushed queue of alerts, which `live-writers.ts` dispatches as an event of the window. Returns a
 * function that ends it.
 */
export function followAlerts(listener: (alerts: OverlayAlerts) => void): () => void {
  const take = (event: Event) => listener((event as CustomEvent<OverlayAlerts>).detail);
  addEventListener('overlay', take);
  return () => removeEventListener('overlay', take);
}
