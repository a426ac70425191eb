import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { SessionService } from './session.service.js';

export function sessionResolvers(sessions: SessionService): Resolvers {
  return {
    Query: {
      sessions: (_root, _arguments, context) => sessions.list(requireViewer(context)),
    },
    Mutation: {
      logout: async (_root, _arguments, context) => {
        await sessions.logout(requireViewer(context));
        return true;
      },
      revokeSession: async (_root, { id }, context) => {
        await sessions.revoke(requireViewer(context), parseEntityId(id));
        return true;
      },
      revokeOtherSessions: async (_root, _arguments, context) => {
        await sessions.revokeOthers(requireViewer(context));
        return true;
      },
    },
  };
}
