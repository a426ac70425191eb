import type { ApolloCache } from '@apollo/client';
import type { UsersQuery } from './user.generated.js';

/** Writes a confirmed role into every cached list that contains the user. */
export const usersCache = {
  setRole(cache: ApolloCache, user: UsersQuery['users'][number]): void {
    cache.modify({ id: cache.identify(user), fields: { role: () => user.role } });
  },
};
