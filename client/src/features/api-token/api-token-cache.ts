import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type { ApiToken } from '@trailcast/schema/wire';
import { ApiTokensDocument } from './api-token.generated.js';

/** Adds pushed API tokens to the cached list, and removes deleted ones. */
export const apiTokenCache = {
  add(this: void, cache: ApolloCache, token: ApiToken): void {
    const newToken = { ...token, __typename: 'ApiToken' as const, id: String(token.id) };
    cache.updateQuery(
      { query: ApiTokensDocument },
      (data) => data && { apiTokens: [...data.apiTokens.filter(({ id }) => id !== newToken.id), newToken] },
    );
  },

  delete(this: void, cache: ApolloCache, { id }: { id: Deleted['id'] | string }): void {
    cache.updateQuery(
      { query: ApiTokensDocument },
      (data) => data && { apiTokens: data.apiTokens.filter((token) => token.id !== String(id)) },
    );
  },
};
