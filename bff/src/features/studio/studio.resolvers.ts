import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { StudioServices } from './studio.routes.js';

export function studioResolvers({
  helpers,
  invites,
  studios,
}: StudioServices): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      studioHelpers: (_root, _arguments, context) => helpers.list(requireViewer(context)),
      studioInvites: (_root, _arguments, context) => invites.list(requireViewer(context)),
      studios: (_root, _arguments, context) => studios.list(requireViewer(context)),
      studioOffer: (_root, { token }, context) => studios.readOffer(requireViewer(context), token),
      serverLog: (_root, { serverId }, context) =>
        helpers.readLog(requireViewer(context), parseEntityId(serverId)),
    },
    Mutation: {
      addStudioHelper: (_root, { input: { userId, level, until } }, context) =>
        helpers.add(requireViewer(context), { userId: parseEntityId(userId), level, until }),
      changeStudioHelper: (_root, { id, input: { level, until } }, context) =>
        helpers.change(requireViewer(context), parseEntityId(id), { level: level ?? undefined, until }),
      removeStudioHelper: async (_root, { id }, context) => {
        await helpers.remove(requireViewer(context), parseEntityId(id));
        return true;
      },
      createStudioInvite: (_root, { input }, context) => invites.create(requireViewer(context), input),
      revokeStudioInvite: async (_root, { id }, context) => {
        await invites.revoke(requireViewer(context), parseEntityId(id));
        return true;
      },
      joinStudio: (_root, { token }, context) => studios.join(requireViewer(context), token),
      leaveStudio: async (_root, { id }, context) => {
        await studios.leave(requireViewer(context), parseEntityId(id));
        return true;
      },
    },
  };
}
