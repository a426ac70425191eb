import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from '../use-desk.js';
import { DOCK_ID } from './dock-id.js';

const unchanging = () => () => undefined;

/**
 * Puts its content into the dock at the bottom of a phone; on a desk, and without a dock, it stays where it is. In the page
 * itself it would scroll with the content that is greyed out while the channel is lost, because a filter holds fixed elements.
 */
export function Docked({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(unchanging, () => document.getElementById(DOCK_ID));
  return useDesk() || !place ? <>{children}</> : createPortal(children, place);
}
