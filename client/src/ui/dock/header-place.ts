import { createContext, useContext } from 'react';
import { useIsDesktop } from '../use-media.js';

/** The place between the product's name and the user's menu; null until the header is rendered. */
export const HeaderPlaceContext = createContext<HTMLElement | null>(null);

/**
 * Returns the element in a desktop's header into which a page renders what belongs to all of its panes. Null without
 * one: the page then shows it in its own place.
 */
export function useHeaderPlace(): HTMLElement | null {
  const place = useContext(HeaderPlaceContext);
  return useIsDesktop() ? place : null;
}
