import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { persistently } from '../lib/persistent-import.js';
import { secret, type Arrival } from '../lib/secret.js';
import { isLegalPath } from './legal/legal-paths.js';
import { LandingPage } from './shell/landing-page.js';
import { Splash } from './shell/splash.js';

const load = () => import('./application.js');
const Application = lazy(() => persistently(load));
/** Delay after the first render until the landing page counts as idle, ms. */
const AT_REST_MS = 1500;

/** Shows the landing page to visitors without a session, and loads the application for others. */
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

/** Preloads the application while a visitor reads the page or signs in. */
function Landing() {
  useEffect(function fetchAhead() {
    const timer = setTimeout(() => void load().catch(() => null), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return <LandingPage />;
}
