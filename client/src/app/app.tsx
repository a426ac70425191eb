import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { persistently } from '../lib/persistent-import.js';
import { secret, type Arrival } from '../lib/secret.js';
import { isLegalPath } from './legal/legal-paths.js';
import { LandingPage } from './shell/landing-page.js';
import { Splash } from './shell/splash.js';

const load = () => import('./application.js');
const Application = lazy(() => persistently(load));
/** When the landing page is at rest, ms after it was drawn. */
const AT_REST_MS = 1500;

/** A visitor without a session gets the landing page, which needs nothing more; everybody else the application. */
export function App({ arrival }: { arrival: Arrival }) {
  const { pathname } = useLocation();
  const [signedIn] = useState(() => secret.read() !== null);
  if (!signedIn && !isLegalPath(pathname)) return <Landing />;
  return (
    <Suspense fallback={<Splash />}>
      <Application arrival={arrival} />
    </Suspense>
  );
}

/** While a visitor reads and signs in on the platform, the application comes to the device. */
function Landing() {
  useEffect(function fetchAhead() {
    const timer = setTimeout(() => void load().catch(() => null), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return <LandingPage />;
}
