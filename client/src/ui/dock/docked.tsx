import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIsDesktop } from '../use-media.js';
import { dockPlaces } from './dock-places.js';

/**
 * Renders its content in the dock of a phone and, with `isInRail`, in a desktop's rail. Otherwise, or without a dock,
 * renders it in place. An open dialog has the last dock, so the content moves into it. Fixed content in the page would
 * scroll while the channel is lost, because the filter that greys out the page contains fixed elements.
 */
export function Docked({ isInRail = false, children }: { isInRail?: boolean; children: ReactNode }) {
  const dock = useSyncExternalStore(dockPlaces.subscribe, dockPlaces.last);
  const isDesktop = useIsDesktop();
  return (isDesktop && !isInRail) || !dock ? <>{children}</> : createPortal(children, dock);
}
