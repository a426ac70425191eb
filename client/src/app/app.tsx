import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { persistently } from '../lib/persistent-import.js';
import { secret, type Arrival } from '../lib/secret.js';
import { isLegalPath } from './legal/legal-paths.js';
import { LandingPage } from './shell/landing-page.js';
import { Splash } from './shell/splash.js';

const Application = lazy(() => persistently(() => import('./application.js')));

/** A visitor without a session gets the landing page and loads nothing more; everybody else the application. */
export function App({ arrival }: { arrival: Arrival }) {
  const { pathname } = useLocation();
  const [signedIn] = useState(() => secret.read() !== null);
  if (!signedIn && !isLegalPath(pathname)) return <LandingPage />;
  return (
    <Suspense fallback={<Splash />}>
      <Application arrival={arrival} />
    </Suspense>
  );
}
