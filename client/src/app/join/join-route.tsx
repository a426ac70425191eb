import { lazy, Suspense, type ReactNode } from 'react';
import { Route } from 'react-router';
import { Splash } from '../shell/splash.js';
import { JOIN_PATH, joinToken } from './join-address.js';
import type { Joiner } from './use-join.js';

const JoinPage = lazy(() => import('./join-page.js'));

/** Route of a helper's link. `otherwise` is shown there without a token; `joiner`: null for a visitor. */
export function joinRoute(otherwise: ReactNode, joiner: Joiner | null) {
  return <Route path={JOIN_PATH} element={<Arrival otherwise={otherwise} joiner={joiner} />} />;
}

function Arrival({ otherwise, joiner }: { otherwise: ReactNode; joiner: Joiner | null }) {
  const token = joinToken.read();
  // The used token is removed while its page is still open.
  return (
    <Suspense fallback={<Splash />}>
      <JoinPage token={token} joiner={joiner} otherwise={otherwise} />
    </Suspense>
  );
}
