import { lazy, useEffect, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { liveScreen } from '../features/relay-server/components/late-live-screen.js';
import { runningPicture, runningServer } from '../features/relay-server/components/late-running-server.js';
import type { MeQuery } from '../features/user/user.generated.js';
import { fetchTexts } from '../i18n/feature-texts.js';
import { handOverRoute } from './hand-over/hand-over-route.js';
import { joinRoute } from './join/join-route.js';
import { legalRoutes } from './legal/legal-routes.js';
import { PageBoundary } from './page-boundary.js';
import { HomePage } from './pages/home/home-page.js';
import { helping } from './pages/home/studio/late-helping.js';
import { NotFoundPage } from './shell/not-found-page.js';

/** Loaders of every page except home, by path. */
const LOADS = {
  '/streams': () => import('./pages/streams/streams-page.js'),
  '/scenes': () => import('./pages/scenes/scenes-page.js'),
  '/settings': () => import('./pages/settings/settings-page.js'),
  '/admin': () => import('./pages/admin/admin-page.js'),
};
type Address = keyof typeof LOADS;

const StreamsPage = lazy(LOADS['/streams']);
const ScenesPage = lazy(LOADS['/scenes']);
const SettingsPage = lazy(LOADS['/settings']);
const AdminPage = lazy(LOADS['/admin']);
const FETCHED_AHEAD: readonly Address[] = ['/streams', '/scenes', '/settings'];
/** Delay after the first render until the page counts as idle, ms. */
const AT_REST_MS = 2500;

const isAddress = (text: string): text is Address => text in LOADS;

/** Preloads a page. A failed preload is retried when the page is opened. */
export function fetchPage(address: string): void {
  if (isAddress(address)) void LOADS[address]().catch(() => null);
}

const page = (element: ReactNode) => <PageBoundary>{element}</PageBoundary>;

/**
 * Routes of a signed-in user within the layout. Preloads all pages and languages, because the network may fail later.
 */
export function MemberRoutes({ frame, user }: { frame: ReactNode; user: MeQuery['me'] }) {
  const administrator = user.role === 'ADMINISTRATOR';
  useEffect(function fetchAhead() {
    const timer = setTimeout(() => {
      FETCHED_AHEAD.forEach(fetchPage);
      runningServer.fetch();
      runningPicture.fetch();
      liveScreen.fetch();
      helping.fetch();
      fetchTexts();
    }, AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Routes>
      {legalRoutes()}
      {handOverRoute(<Navigate to="/" replace />)}
      {joinRoute(<Navigate to="/" replace />, user)}
      <Route element={frame}>
        <Route index element={page(<HomePage administrator={administrator} />)} />
        <Route path="/streams" element={page(<StreamsPage />)} />
        <Route path="/scenes" element={page(<ScenesPage />)} />
        <Route path="/settings" element={page(<SettingsPage />)} />
        {administrator && <Route path="/admin" element={page(<AdminPage />)} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
