import { createContext, useContext } from 'react';
import { useIsDesktop } from '../use-media.js';

/** The place between the product's name and the user's menu; null until the header is rendered. */
export const HeaderPlaceContext = createContext<HTMLElement | null>(null);

/**
 * Returns the element in a desktop's header into which a page renders content that belongs to all of its panes. Null if
 * there is none: the page then renders that content itself.
 */
export function useHeaderPlace(): HTMLElement | null {
  const place = useContext(HeaderPlaceContext);
  return useIsDesktop() ? place : null;
}
