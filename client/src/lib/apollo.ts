import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { createTimeoutLink } from './operation-timeout.js';
import { createNewestWinsLink } from './newest-wins.js';
import { QueryGate } from './query-gate.js';
import { secret } from './secret.js';

/** Cache keys: a status by its server, the user's payment by its field, everything else by id. */
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      ServerStatus: { keyFields: ['serverId'] },
      ServerSources: { keyFields: ['serverId'] },
      Query: { fields: { payment: { merge: pickNewer } } },
    },
  });

/** Keeps the cached value if it is newer, because a push may be newer than a response. */
function pickNewer<T extends { version: number }>(cached: T | undefined, incoming: T): T {
  return cached && cached.version > incoming.version ? cached : incoming;
}

interface Transport {
  /** May return stored results without a request. */
  earlyLink?: ApolloLink;
  fetch?: typeof fetch;
}

/**
 * Returns a client that adds the bearer token from local storage to each request. The server does not accept cookies as
 * credentials.
 */
export function createApollo(
  uri: string,
  gate = new QueryGate(),
  { earlyLink, fetch }: Transport = {},
): ApolloClient {
  const authorizationLink = new SetContextLink(({ headers }) => ({
    headers: {
      ...(headers as Record<string, string> | undefined),
      authorization: `Bearer ${secret.read() ?? ''}`,
    },
  }));
  const cache = createCache();
  return new ApolloClient({
    cache,
    link: ApolloLink.from([
      createNewestWinsLink(cache),
      ...(earlyLink ? [earlyLink] : []),
      gate.link,
      createTimeoutLink(),
      authorizationLink,
      new HttpLink({ uri, credentials: 'include', ...(fetch && { fetch }) }),
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  });
}
