import { lazy, useEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { legalRoutes } from './legal/legal-routes.js';
import { PageBoundary } from './page-boundary.js';
import { HomePage } from './pages/home-page.js';
import { NotFoundPage } from './shell/not-found-page.js';

const loadStreams = () => import('./pages/streams-page.js');
const loadScenes = () => import('./pages/scenes-page.js');
const loadSettings = () => import('./pages/settings-page.js');
const loadAdmin = () => import('./pages/admin-page.js');

const StreamsPage = lazy(loadStreams);
const ScenesPage = lazy(loadScenes);
const SettingsPage = lazy(loadSettings);
const AdminPage = lazy(loadAdmin);
/** When the first page is at rest, ms after it was drawn. */
const AT_REST_MS = 2500;

const BY_ADDRESS: Record<string, () => Promise<unknown>> = {
  '/streams': loadStreams,
  '/scenes': loadScenes,
  '/settings': loadSettings,
  '/admin': loadAdmin,
};

/** Starts a page's download while the user is still being loaded. */
export function fetchPage(address: string): void {
  void BY_ADDRESS[address]?.().catch(() => null);
}

const page = (element: ReactNode) => <PageBoundary>{element}</PageBoundary>;

/** Every page of a signed-in user, in their frame. The others are fetched ahead, since the network may go. */
export function MemberRoutes({ frame, administrator }: { frame: ReactNode; administrator: boolean }) {
  useEffect(function fetchAhead() {
    const fetchPages = () => [loadStreams, loadScenes, loadSettings].map((load) => load().catch(() => null));
    const timer = setTimeout(fetchPages, AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Routes>
      {legalRoutes()}
      <Route element={frame}>
        <Route index element={page(<HomePage />)} />
        <Route path="/streams" element={page(<StreamsPage />)} />
        <Route path="/scenes" element={page(<ScenesPage />)} />
        <Route path="/settings" element={page(<SettingsPage />)} />
        {administrator && <Route path="/admin" element={page(<AdminPage />)} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
