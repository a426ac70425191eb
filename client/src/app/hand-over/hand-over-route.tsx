import { lazy, Suspense, type ReactNode } from 'react';
import { Route } from 'wouter';
import { importPart } from '../../i18n/feature-texts.js';
import { useLocation } from '../../lib/router/location.js';
import { Splash } from '../shell/splash.js';
import { HAND_OVER_PATH, readHandOverToken } from './hand-over-address.js';

const HandOverPage = lazy(() => importPart(() => import('./hand-over-page.js')));

/** Returns the route of hand-over links. `fallbackPage` is shown if the address has no token. */
export function createHandOverRoute(fallbackPage: ReactNode) {
  return (
    <Route path={HAND_OVER_PATH}>
      <HandOverElement fallbackPage={fallbackPage} />
    </Route>
  );
}

function HandOverElement({ fallbackPage }: { fallbackPage: ReactNode }) {
  const token = readHandOverToken(useLocation());
  if (token === null) return fallbackPage;
  return (
    <Suspense fallback={<Splash />}>
      <HandOverPage token={token} />
    </Suspense>
  );
}
