import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFeatureTexts } from '../i18n/feature-texts.js';
import { persistently } from '../lib/persistent-import.js';
import { secret, type Arrival } from '../lib/secret.js';
import { handOverToken } from './hand-over/hand-over-address.js';
import { JOIN_PATH } from './join/join-address.js';
import { isLegalPath } from './legal/legal-paths.js';
import { LandingPage } from './shell/landing-page.js';
import { Splash } from './shell/splash.js';
import type { EarlySession } from './start/early-session.js';

const load = () => import('./application.js');
/** Delay after the first render until the landing page counts as idle, ms. */
const AT_REST_MS = 1500;

interface Props {
  arrival: Arrival;
  early: EarlySession | null;
}

/** Shows visitors the landing page, and loads the application, which contains the router, for others. */
export function App({ arrival, early }: Props) {
  const [needsApplication, setNeedsApplication] = useState(() => secret.read() !== null || isPublicPage());
  if (!needsApplication) return <Landing onPage={() => setNeedsApplication(true)} />;
  return <Loaded arrival={arrival} early={early} />;
}

const isPublicPage = () =>
  isLegalPath(location.pathname) || handOverToken(location) !== null || location.pathname === JOIN_PATH;

/** Loads the application. Without Suspense, because React shows a suspended part only 300 ms after its fallback. */
function Loaded({ arrival, early }: Props) {
  const { i18n } = useTranslation();
  const [Application, setApplication] = useState<ComponentType<Props> | null>(null);
  useEffect(
    function loadOnce() {
      void Promise.all([persistently(load), loadFeatureTexts(i18n)]).then(async ([module]) => {
        await early?.settled();
        await module.loadParts(early);
        setApplication(() => module.default);
      });
    },
    [early, i18n],
  );
  return Application ? <Application arrival={arrival} early={early} /> : <Splash />;
}

/**
 * Preloads the application while a visitor reads the page or signs in. `onPage`: called when the address changes to a
 * public page.
 */
function Landing({ onPage }: { onPage: () => void }) {
  const leave = useEffectEvent(onPage);
  useEffect(function fetchAhead() {
    const timer = setTimeout(() => void load().catch(() => null), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(function followTheHistory() {
    const follow = () => isPublicPage() && leave();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const open = (path: string) => {
    history.pushState(null, '', path);
    onPage();
  };
  return <LandingPage onOpen={open} />;
}
