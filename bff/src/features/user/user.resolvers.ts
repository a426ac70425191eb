import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { AccountDeletion } from './deletion/account-deletion.js';
import type { UserService } from './user.service.js';

export function userResolvers(users: UserService, accounts: AccountDeletion): Resolvers {
  return {
    Query: {
      me: (_root, _arguments, context) => users.readSelf(requireViewer(context)),
      usernames: (_root, { query }, context) => users.searchNames(requireViewer(context), query),
      users: (_root, _arguments, context) => users.list(requireViewer(context)),
    },
    Mutation: {
      deleteAccount: async (_root, { displayName }, context) => {
        await accounts.delete(requireViewer(context), displayName);
        return true;
      },
      setUserRole: (_root, { userId, role }, context) =>
        users.setRole(requireViewer(context), parseEntityId(userId), role),
    },
  };
}
