import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from '../use-media.js';
import { DOCK_ID } from './dock-id.js';

const unchanging = () => () => undefined;

/**
 * Renders its content in the dock at the bottom of a phone, and with `isInRail` in a desktop's rail; otherwise, or
 * without a dock, in place. In the page, fixed content would scroll while the channel is lost: the filter that greys out
 * the page makes it the containing block of fixed elements.
 */
export function Docked({ isInRail = false, children }: { isInRail?: boolean; children: ReactNode }) {
  const place = useSyncExternalStore(unchanging, () => document.getElementById(DOCK_ID));
  const isDesk = useDesk();
  return (isDesk && !isInRail) || !place ? <>{children}</> : createPortal(children, place);
}
