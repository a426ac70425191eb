import { lazy, Suspense, type ReactNode } from 'react';
import { Route } from 'wouter';
import { importPart } from '../../i18n/feature-texts.js';
import { Splash } from '../shell/splash.js';
import { JOIN_PATH, joinToken } from './join-address.js';
import type { Joiner } from './use-join.js';

const JoinPage = lazy(() => importPart(() => import('./join-page.js')));

/**
 * Returns the route of a helper's link. `fallbackPage` is shown there if no token is stored. `joiner` is null for a
 * visitor.
 */
export function createJoinRoute(fallbackPage: ReactNode, joiner: Joiner | null) {
  return (
    <Route path={JOIN_PATH}>
      <JoinElement fallbackPage={fallbackPage} joiner={joiner} />
    </Route>
  );
}

function JoinElement({ fallbackPage, joiner }: { fallbackPage: ReactNode; joiner: Joiner | null }) {
  const token = joinToken.read();
  return (
    <Suspense fallback={<Splash />}>
      <JoinPage token={token} joiner={joiner} fallbackPage={fallbackPage} />
    </Suspense>
  );
}
