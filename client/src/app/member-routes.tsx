import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { legalRoutes } from './legal/legal-routes.js';
import { PageBoundary } from './page-boundary.js';
import { HomePage } from './pages/home-page.js';
import { NotFoundPage } from './shell/not-found-page.js';

const StreamsPage = lazy(() => import('./pages/streams-page.js'));
const ScenesPage = lazy(() => import('./pages/scenes-page.js'));
const SettingsPage = lazy(() => import('./pages/settings-page.js'));
const AdminPage = lazy(() => import('./pages/admin-page.js'));

const page = (element: ReactNode) => <PageBoundary>{element}</PageBoundary>;

/** Every page of a signed-in user, in their frame. */
export function MemberRoutes({ frame, administrator }: { frame: ReactNode; administrator: boolean }) {
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
