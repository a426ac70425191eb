import { lazy, Suspense, type ReactNode } from 'react';
import { Route, useLocation } from 'react-router';
import { Splash } from '../shell/splash.js';
import { HAND_OVER_PATH, handOverToken } from './hand-over-address.js';

const HandOverPage = lazy(() => import('./hand-over-page.js'));

/** Route of the page that receives a set-up. `otherwise` is shown there without a token. */
export function handOverRoute(otherwise: ReactNode) {
  return <Route path={HAND_OVER_PATH} element={<Arrival otherwise={otherwise} />} />;
}

function Arrival({ otherwise }: { otherwise: ReactNode }) {
  const token = handOverToken(useLocation());
  if (token === null) return otherwise;
  return (
    <Suspense fallback={<Splash />}>
      <HandOverPage token={token} />
    </Suspense>
  );
}
