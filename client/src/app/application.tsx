import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDetailTexts } from '../i18n/detail-texts.js';
import { afterPaint } from '../lib/after-paint.js';
import { createApollo } from '../lib/apollo.js';
import { importOrReload } from '../lib/persistent-import.js';
import { loadToasts } from '../lib/toast/toast.js';
import { QueryGate } from '../lib/query-gate.js';
import { BrowserRouter } from '../lib/router/router.js';
import type { SignInResult } from '../lib/secret.js';
import { startFocusFallback } from '../ui/dialog/focus-fallback.js';
import { preloadPage } from './member-routes.js';
import { loadOwnServer } from './pages/home/own/lazy-own-server.js';
import { lazyHelperStudio } from './pages/home/studio/lazy-helper-studio.js';
import { EarlyResultLink } from './start/result-link.js';
import type { EarlySession } from './start/early-session.js';
import { applyEarlySession } from './start/apply-early-session.js';
import { Visitor } from './visitor.js';

/** Loaded after the first paint, which shows no toast. Earlier toasts are queued. */
const Toasts = lazy(async () => {
  await afterPaint();
  const [{ Toasts }] = await Promise.all([importOrReload(() => import('./shell/toasts.js')), loadToasts()]);
  return { default: Toasts };
});

interface Props {
  signInResult: SignInResult;
  /** The session requested while this chunk loaded; null for a visitor. */
  early: EarlySession | null;
}

/** Loads the components that the first render shows. Their download has started when the early response arrived. */
export async function loadFirstComponents(early: EarlySession | null): Promise<void> {
  await Promise.all([
    early?.hasResult('MyServer') && loadOwnServer(),
    early?.hasResult('Studios') && lazyHelperStudio.load(),
  ]);
}

/** The application with its router and Apollo client, in a chunk of its own. */
export default function Application({ signInResult, early }: Props) {
  const { i18n } = useTranslation();
  const [gate] = useState(() => new QueryGate());
  const [earlyLink] = useState(() => new EarlyResultLink());
  const [{ apollo, appliedSession }] = useState(() => {
    addDetailTexts(i18n);
    preloadPage(location.pathname);
    const client = createApollo('/graphql', gate, early ? { earlyLink: earlyLink.link } : {});
    return { apollo: client, appliedSession: early && applyEarlySession(early, client.cache, earlyLink) };
  });
  useEffect(() => earlyLink.stopReadingCache(), [earlyLink]);
  useEffect(startFocusFallback, []);
  return (
    <BrowserRouter>
      <ApolloProvider client={apollo}>
        <Visitor signInResult={signInResult} gate={gate} appliedSession={appliedSession} />
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </ApolloProvider>
    </BrowserRouter>
  );
}
