import type { ApolloCache } from '@apollo/client';
import type { UsersQuery } from './user.generated.js';

/** Takes a role that the server has confirmed into every list that shows the user. */
export const usersCache = {
  role(cache: ApolloCache, user: UsersQuery['users'][number]): void {
    cache.modify({ id: cache.identify(user), fields: { role: () => user.role } });
  },
};
