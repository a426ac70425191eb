import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { limitResponses } from './answer-limit.js';
import { newestWins } from './newest-wins.js';
import { QueryGate } from './query-gate.js';
import { secret } from './secret.js';

/** The cache's rules: a server's status is known by its server, one's own payment by its place, everything else by its id. */
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      ServerStatus: { keyFields: ['serverId'] },
      Query: { fields: { payment: { merge: newerOf } } },
    },
  });

/** An answer may be overtaken by what was pushed while it travelled. */
function newerOf<T extends { version: number }>(known: T | undefined, coming: T): T {
  return known && known.version > coming.version ? known : coming;
}

/** The bearer comes from local storage at each call; cookies go along, but never count as a credential. */
export function createApollo(uri: string, gate = new QueryGate()): ApolloClient {
  const signed = new SetContextLink(({ headers }) => ({
    headers: {
      ...(headers as Record<string, string> | undefined),
      authorization: `Bearer ${secret.read() ?? ''}`,
    },
  }));
  const cache = createCache();
  return new ApolloClient({
    cache,
    link: ApolloLink.from([
      newestWins(cache),
      gate.link,
      limitResponses(),
      signed,
      new HttpLink({ uri, credentials: 'include' }),
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  });
}
