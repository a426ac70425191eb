import { useSyncExternalStore } from 'react';

/** Numbers of viewers by studio id. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores the number of a studio's viewers as its chat reports it; null while it is unknown. */
export function setViewers(studioId: string, count: number | null): void {
  if ((counts.get(studioId) ?? null) === count) return;
  if (count === null) counts.delete(studioId);
  else counts.set(studioId, count);
  for (const listener of listeners) listener();
}

/** Returns the number of a studio's viewers; null while it is unknown. */
export const useViewers = (studioId: string): number | null =>
  useSyncExternalStore(subscribe, () => counts.get(studioId) ?? null);
