import { lazy, Suspense, type ReactNode } from 'react';
import { Route } from 'react-router';
import { LEGAL_PATHS } from './legal-paths.js';
import { Splash } from '../shell/splash.js';

const ImprintPage = lazy(() => import('./imprint-page.js'));
const PrivacyPage = lazy(() => import('./privacy-page.js'));
const TermsPage = lazy(() => import('./terms-page.js'));
const WithdrawalPage = lazy(() => import('./withdrawal-page.js'));

const page = (element: ReactNode) => <Suspense fallback={<Splash />}>{element}</Suspense>;

export function legalRoutes() {
  return (
    <>
      <Route path={LEGAL_PATHS.imprint} element={page(<ImprintPage />)} />
      <Route path={LEGAL_PATHS.privacy} element={page(<PrivacyPage />)} />
      <Route path={LEGAL_PATHS.terms} element={page(<TermsPage />)} />
      <Route path={LEGAL_PATHS.withdrawal} element={page(<WithdrawalPage />)} />
    </>
  );
}
