import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDetailTexts } from '../i18n/detail-texts.js';
import { waitForPaint } from '../lib/lazy/wait-for-paint.js';
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
  await waitForPaint();
  const [{ Toasts }] = await Promise.all([importOrReload(() => import('./shell/toasts.js')), loadToasts()]);
  return { default: Toasts };
});

interface Props {
  signInResult: SignInResult;
  /** The session requested while this chunk loaded; null for a visitor. */
  earlySession: EarlySession | null;
}

/** Loads the components that the first render shows. Their download has started when the early response arrived. */
export async function loadFirstComponents(earlySession: EarlySession | null): Promise<void> {
  await Promise.all([
    earlySession?.hasResult('MyServer') && loadOwnServer(),
    earlySession?.hasResult('Studios') && lazyHelperStudio.load(),
  ]);
}

/** The application with its router and Apollo client, in a chunk of its own. */
export default function Application({ signInResult, earlySession }: Props) {
  const { i18n } = useTranslation();
  const [gate] = useState(() => new QueryGate());
  const [earlyLink] = useState(() => new EarlyResultLink());
  const [{ apollo, appliedSession }] = useState(() => {
    addDetailTexts(i18n);
    preloadPage(location.pathname);
    const client = createApollo('/graphql', gate, earlySession ? { earlyLink: earlyLink.link } : {});
    return {
      apollo: client,
      appliedSession: earlySession && applyEarlySession(earlySession, client.cache, earlyLink),
    };
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
