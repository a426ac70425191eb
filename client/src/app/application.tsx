import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addFeatureTexts } from '../i18n/feature-texts.js';
import { createApollo } from '../lib/apollo.js';
import { QueryGate } from '../lib/query-gate.js';
import type { Arrival } from '../lib/secret.js';
import { keepFocus } from '../ui/dialog/focus-fallback.js';
import { fetchPage } from './member-routes.js';
import { Toasts } from './shell/toasts.js';
import { Visitor } from './visitor.js';

/** The application behind the landing page, a chunk of its own. */
export default function Application({ arrival }: { arrival: Arrival }) {
  const { i18n } = useTranslation();
  const [gate] = useState(() => new QueryGate());
  const [apollo] = useState(() => {
    addFeatureTexts(i18n);
    fetchPage(location.pathname);
    return createApollo('/graphql', gate);
  });
  useEffect(keepFocus, []);
  return (
    <ApolloProvider client={apollo}>
      <Visitor arrival={arrival} gate={gate} />
      <Toasts />
    </ApolloProvider>
  );
}
