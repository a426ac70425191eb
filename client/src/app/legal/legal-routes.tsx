import { lazy, Suspense, type ReactNode } from 'react';
import { Route } from 'react-router';
import { LEGAL_PATHS } from './legal-paths.js';
import { Splash } from '../shell/splash.js';

const ImprintPage = lazy(() => import('./imprint-page.js'));
const PrivacyPage = lazy(() => import('./privacy-page.js'));
const TermsPage = lazy(() => import('./terms-page.js'));
const WithdrawalPage = lazy(() => import('./withdrawal-page.js'));

const withSplash = (element: ReactNode) => <Suspense fallback={<Splash />}>{element}</Suspense>;

/** Returns the routes of all legal pages. */
export function createLegalRoutes() {
  return (
    <>
      <Route path={LEGAL_PATHS.imprint} element={withSplash(<ImprintPage />)} />
      <Route path={LEGAL_PATHS.privacy} element={withSplash(<PrivacyPage />)} />
      <Route path={LEGAL_PATHS.terms} element={withSplash(<TermsPage />)} />
      <Route path={LEGAL_PATHS.withdrawal} element={withSplash(<WithdrawalPage />)} />
    </>
  );
}
