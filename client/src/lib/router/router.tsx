import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { Router, type BaseLocationHook } from 'wouter';
import {
  NavigationContext,
  useLocationState,
  useNavigation,
  type Navigate,
  type Navigation,
} from './location.js';

/** Router that uses the browser's URL and history. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const { location, showAddress } = useLocationState(window.location);
  const navigate: Navigate = (address, { replace = false } = {}) => {
    const { href } = new URL(address, window.location.href);
    // A link to the current page adds no history entry.
    const isPushed = !replace && href !== window.location.href;
    history[isPushed ? 'pushState' : 'replaceState'](null, '', href);
    showAddress(window.location, isPushed);
  };
  const showCurrentAddress = useEffectEvent(() => showAddress(window.location, false));
  useLayoutEffect(function followHistory() {
    const onPopState = () => showCurrentAddress();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
  return <Routing navigation={{ location, navigate }}>{children}</Routing>;
}

/** Router without a history for tests and stories, which does not change the browser's URL. */
export function MemoryRouter({ address = '/', children }: { address?: string; children: ReactNode }) {
  const { location, showAddress } = useLocationState(new URL(address, 'http://memory'));
  const navigate: Navigate = (next, { replace = false } = {}) =>
    showAddress(new URL(next, `http://memory${location.pathname}${location.search}`), !replace);
  return <Routing navigation={{ location, navigate }}>{children}</Routing>;
}

function Routing({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  return (
    <NavigationContext value={navigation}>
      <Router hook={useRoutedPath}>{children}</Router>
    </NavigationContext>
  );
}

/**
 * Connects wouter's routes and links to the application's location. Wouter's own hook is not used, because it has no
 * transitions.
 */
const useRoutedPath: BaseLocationHook = () => {
  const { location, navigate } = useNavigation();
  return [location.pathname, navigate];
};
