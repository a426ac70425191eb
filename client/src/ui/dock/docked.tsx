import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from '../use-media.js';
import { dockPlaces } from './dock-places.js';

/**
 * Renders its content in the dock at the bottom of a phone, and with `isInRail` in a desktop's rail; otherwise, or
 * without a dock, in place. It moves into an opened dialog that would cover it. In the page, fixed content would scroll
 * while the channel is lost: the filter that greys out the page makes it the containing block of fixed elements.
 */
export function Docked({ isInRail = false, children }: { isInRail?: boolean; children: ReactNode }) {
  const dock = useSyncExternalStore(dockPlaces.subscribe, dockPlaces.last);
  const isDesk = useDesk();
  return (isDesk && !isInRail) || !dock ? <>{children}</> : createPortal(children, dock);
}
