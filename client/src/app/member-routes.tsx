import { lazy, useEffect, type ComponentType, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { destinationSwitches } from '../features/relay-server/components/controls/lazy-destination-switches.js';
import { createServerDialog } from '../features/relay-server/components/lazy-create-server-dialog.js';
import { liveScreen } from '../features/relay-server/components/lazy-live-screen.js';
import type { MeQuery } from '../features/user/user.generated.js';
import { importPart, preloadTexts } from '../i18n/feature-texts.js';
import { createHandOverRoute } from './hand-over/hand-over-route.js';
import { createJoinRoute } from './join/join-route.js';
import { createLegalRoutes } from './legal/legal-routes.js';
import { PageBoundary } from './page-boundary.js';
import { HomePage } from './pages/home/home-page.js';
import { preloadOwnServer } from './pages/home/own/lazy-own-server.js';
import { lazyHelperStudio } from './pages/home/studio/lazy-helper-studio.js';
import { NotFoundPage } from './shell/not-found-page.js';

/** Loaders of every page except home, by path. */
const PAGE_LOADERS = {
  '/streams': () => import('./pages/streams/streams-page.js'),
  '/scenes': () => import('./pages/scenes/scenes-page.js'),
  '/settings': () => import('./pages/settings/settings-page.js'),
  '/admin': () => import('./pages/admin/admin-page.js'),
};
type PagePath = keyof typeof PAGE_LOADERS;

const lazyPage = (path: PagePath) => lazy(() => importPart<{ default: ComponentType }>(PAGE_LOADERS[path]));

const StreamsPage = lazyPage('/streams');
const ScenesPage = lazyPage('/scenes');
const SettingsPage = lazyPage('/settings');
const AdminPage = lazyPage('/admin');
const PRELOADED_PAGES: readonly PagePath[] = ['/streams', '/scenes', '/settings'];
/** Delay of the preloads after the first render, ms. */
const PRELOAD_DELAY_MS = 2500;

const isPagePath = (text: string): text is PagePath => text in PAGE_LOADERS;

/** Preloads a page. A failed preload is retried when the page is opened. */
export function preloadPage(path: string): void {
  if (isPagePath(path)) void PAGE_LOADERS[path]().catch(() => null);
}

const withBoundary = (element: ReactNode) => <PageBoundary>{element}</PageBoundary>;

/**
 * Routes of a signed-in user within the layout. Preloads all pages and languages, because the network may fail later.
 */
export function MemberRoutes({
  renderLayout,
  user,
}: {
  renderLayout: (page: ReactNode) => ReactNode;
  user: MeQuery['me'];
}) {
  const isAdministrator = user.role === 'ADMINISTRATOR';
  useEffect(function preloadPages() {
    const timer = setTimeout(() => {
      PRELOADED_PAGES.forEach(preloadPage);
      preloadOwnServer();
      createServerDialog.preload();
      destinationSwitches.preload();
      liveScreen.preload();
      lazyHelperStudio.preload();
      preloadTexts();
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Switch>
      {createLegalRoutes()}
      {createHandOverRoute(<Redirect to="/" replace />)}
      {createJoinRoute(<Redirect to="/" replace />, user)}
      <Route>
        {renderLayout(
          <Switch>
            <Route path="/">{withBoundary(<HomePage isAdministrator={isAdministrator} />)}</Route>
            <Route path="/streams">{withBoundary(<StreamsPage />)}</Route>
            <Route path="/scenes">{withBoundary(<ScenesPage />)}</Route>
            <Route path="/settings">{withBoundary(<SettingsPage />)}</Route>
            {isAdministrator && <Route path="/admin">{withBoundary(<AdminPage />)}</Route>}
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>,
        )}
      </Route>
    </Switch>
  );
}
