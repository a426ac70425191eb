import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { runningServer } from '../features/relay-server/components/late-running-server.js';
import { addDetailTexts } from '../i18n/detail-texts.js';
import { createApollo } from '../lib/apollo.js';
import { persistently } from '../lib/persistent-import.js';
import { loadToasts } from '../lib/toast/toast.js';
import { QueryGate } from '../lib/query-gate.js';
import type { Arrival } from '../lib/secret.js';
import { keepFocus } from '../ui/dialog/focus-fallback.js';
import { fetchPage } from './member-routes.js';
import { helping } from './pages/home/studio/late-helping.js';
import { AnswerOnce } from './start/answer-once.js';
import type { EarlySession } from './start/early-session.js';
import { takeStart } from './start/take-start.js';
import { Visitor } from './visitor.js';

/** Loaded after the first render, which shows no toast. Earlier toasts are queued. */
const Toasts = lazy(async () => {
  const [{ Toasts: area }] = await Promise.all([
    persistently(() => import('./shell/toasts.js')),
    loadToasts(),
  ]);
  return { default: area };
});

interface Props {
  arrival: Arrival;
  /** The session requested while this chunk loaded; null for a visitor. */
  early: EarlySession | null;
}

/** Loads the parts that the first render shows. Their download began when the session's responses arrived. */
export async function loadParts(early: EarlySession | null): Promise<void> {
  await Promise.all([
    early?.has('MyServer') && runningServer.load(),
    early?.has('Studios') && helping.load(),
  ]);
}

/** The application behind the landing page, in its own chunk. */
export default function Application({ arrival, early }: Props) {
  const { i18n } = useTranslation();
  const [gate] = useState(() => new QueryGate());
  const [answers] = useState(() => new AnswerOnce());
  const [{ apollo, started }] = useState(() => {
    addDetailTexts(i18n);
    fetchPage(location.pathname);
    const client = createApollo('/graphql', gate, early ? { first: answers.link } : {});
    return { apollo: client, started: early && takeStart(early, client.cache, answers) };
  });
  useEffect(() => answers.end(), [answers]);
  useEffect(keepFocus, []);
  return (
    <BrowserRouter>
      <ApolloProvider client={apollo}>
        <Visitor arrival={arrival} gate={gate} started={started} />
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </ApolloProvider>
    </BrowserRouter>
  );
}
