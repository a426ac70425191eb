import { createContext, startTransition, useContext, useState } from 'react';

/** The page that the application shows. Unlike the browser's location, it changes with the rendered page. */
export interface AppLocation {
  readonly pathname: string;
  /** Query with its `?`; empty without one. */
  readonly search: string;
  /** Fragment with its `#`; empty without one. */
  readonly hash: string;
  /** Changes with each navigation, also with one to the same address. */
  readonly visit: number;
  /** True if a link or `navigate` added a history entry; false after Back, Forward, a redirect and a page load. */
  readonly isPushed: boolean;
}

/** Opens an address of the application, which may be relative. `replace` replaces the current history entry. */
export type Navigate = (address: string, options?: { replace?: boolean }) => void;

export interface Navigation {
  location: AppLocation;
  navigate: Navigate;
}

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error('There is no router around this component');
  return navigation;
}

export const useLocation = () => useNavigation().location;
export const useNavigate = () => useNavigation().navigate;

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/**
 * Returns the location and a function that changes it. The change is a transition: a press during the render of the
 * next page is handled first, and boundaries that both pages have in common keep their content instead of a fallback.
 */
export function useLocationState(initial: Address) {
  const [location, setLocation] = useState<AppLocation>(() => toLocation(initial, 0, false));
  const showAddress = (address: Address, isPushed: boolean) =>
    startTransition(() => setLocation(({ visit }) => toLocation(address, visit + 1, isPushed)));
  return { location, showAddress };
}

function toLocation({ pathname, search, hash }: Address, visit: number, isPushed: boolean): AppLocation {
  return { pathname, search, hash, visit, isPushed };
}
