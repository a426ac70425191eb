import { lazy, Suspense, type ReactNode } from 'react';
import { Route } from 'wouter';
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
      <Route path={LEGAL_PATHS.imprint}>{withSplash(<ImprintPage />)}</Route>
      <Route path={LEGAL_PATHS.privacy}>{withSplash(<PrivacyPage />)}</Route>
      <Route path={LEGAL_PATHS.terms}>{withSplash(<TermsPage />)}</Route>
      <Route path={LEGAL_PATHS.withdrawal}>{withSplash(<WithdrawalPage />)}</Route>
    </>
  );
}
