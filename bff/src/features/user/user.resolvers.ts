import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { UserService } from './user.service.js';

/** Creates the GraphQL resolvers for users. */
export function userResolvers(users: UserService): Resolvers {
  return {
    Query: {
      me: (_root, _arguments, context) => users.me(requireViewer(context)),
      usernames: (_root, { query }, context) => users.usernames(requireViewer(context), query),
      users: (_root, _arguments, context) => users.list(requireViewer(context)),
    },
    Mutation: {
      setUserRole: (_root, { userId, role }, context) =>
        users.setRole(requireViewer(context), parseEntityId(userId), role),
    },
  };
}
