import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDetailTexts } from '../i18n/detail-texts.js';
import { createApollo } from '../lib/apollo.js';
import { QueryGate } from '../lib/query-gate.js';
import type { Arrival } from '../lib/secret.js';
import { keepFocus } from '../ui/dialog/focus-fallback.js';
import { fetchPage } from './member-routes.js';
import { AnswerOnce } from './start/answer-once.js';
import type { EarlySession } from './start/early-session.js';
import { takeStart } from './start/take-start.js';
import { Toasts } from './shell/toasts.js';
import { Visitor } from './visitor.js';

interface Props {
  arrival: Arrival;
  /** The session that was requested while this chunk loaded; null for a visitor. */
  early: EarlySession | null;
}

/** The application behind the landing page, a chunk of its own. */
export default function Application({ arrival, early }: Props) {
  const { i18n } = useTranslation();
  const [gate] = useState(() => new QueryGate());
  const [answers] = useState(() => new AnswerOnce());
  const [{ apollo, started }] = useState(() => {
    addDetailTexts(i18n);
    fetchPage(location.pathname);
    const client = createApollo('/graphql', gate, early ? { first: answers.link, fetch: early.fetch } : {});
    return { apollo: client, started: early && takeStart(early, client.cache, answers) };
  });
  useEffect(() => answers.end(), [answers]);
  useEffect(keepFocus, []);
  return (
    <ApolloProvider client={apollo}>
      <Visitor arrival={arrival} gate={gate} started={started} />
      <Toasts />
    </ApolloProvider>
  );
}
