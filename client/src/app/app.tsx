import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFirstTexts, startFeatureTexts } from '../i18n/feature-texts.js';
import { importOrReload } from '../lib/persistent-import.js';
import { secret, type SignInResult } from '../lib/secret.js';
import { readHandOverToken } from './hand-over/hand-over-address.js';
import { JOIN_PATH } from './join/join-address.js';
import { isLegalPath } from './legal/legal-paths.js';
import { LandingPage } from './shell/landing-page.js';
import { Splash } from './shell/splash.js';
import type { EarlySession } from './start/early-session.js';

const importApplication = () => import('./application.js');
/** Delay of the preload after the first render, ms. */
const PRELOAD_DELAY_MS = 1500;

interface ApplicationProps {
  signInResult: SignInResult;
  earlySession: EarlySession | null;
}

/** Shows the landing page to visitors, and loads the application for everyone else. Only the application has a router. */
export function App({ signInResult, earlySession }: ApplicationProps) {
  const [needsApplication, setNeedsApplication] = useState(() => secret.read() !== null || isPublicPage());
  if (!needsApplication) return <Landing onPage={() => setNeedsApplication(true)} />;
  return <LazyApplication signInResult={signInResult} earlySession={earlySession} />;
}

const isPublicPage = () =>
  isLegalPath(location.pathname) || readHandOverToken(location) !== null || location.pathname === JOIN_PATH;

/**
 * Loads and renders the application. Does not use Suspense, because React shows a suspended component only 300 ms after
 * its fallback.
 */
function LazyApplication({ signInResult, earlySession }: ApplicationProps) {
  const { i18n } = useTranslation();
  const [Application, setApplication] = useState<ComponentType<ApplicationProps> | null>(null);
  useEffect(
    function loadOnce() {
      void Promise.all([importOrReload(importApplication), loadFirstTexts(i18n)]).then(async ([module]) => {
        startFeatureTexts(i18n);
        await earlySession?.waitForResponse();
        await module.loadFirstComponents(earlySession);
        setApplication(() => module.default);
      });
    },
    [earlySession, i18n],
  );
  return Application ? <Application signInResult={signInResult} earlySession={earlySession} /> : <Splash />;
}

/**
 * The landing page. Preloads the application while a visitor reads it or signs in. `onPage` is called when the address
 * changes to a public page.
 */
function Landing({ onPage }: { onPage: () => void }) {
  const leaveLandingPage = useEffectEvent(onPage);
  useEffect(function preloadApplication() {
    const timer = setTimeout(() => void importApplication().catch(() => null), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(function watchHistory() {
    const onPopState = () => isPublicPage() && leaveLandingPage();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
  const openPublicPage = (path: string) => {
    history.pushState(null, '', path);
    onPage();
  };
  return <LandingPage onOpen={openPublicPage} />;
}
