import type { Resolvers } from '../../../generated/resolvers.generated.js';
import { parseEntityId } from '../../../infra/entity-id.js';
import { requireViewer } from '../../../infra/graphql/context.js';
import type { SetUpService } from './set-up.service.js';

export function setUpResolvers(setUps: SetUpService): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      streamSetUp: (_parent, { streamId }, context) =>
        setUps.readState(requireViewer(context), parseEntityId(streamId)),
    },
    Mutation: {
      createHandOver: (_parent, { streamId }, context) =>
        setUps.createHandOver(requireViewer(context), parseEntityId(streamId)),
      revokeHandOver: async (_parent, { streamId }, context) => {
        await setUps.revokeHandOver(requireViewer(context), parseEntityId(streamId));
        return true;
      },
      takeHandOver: (_parent, { token }) => setUps.redeemHandOver(token),
      createStatsKey: (_parent, { streamId }, context) =>
        setUps.createStatsKey(requireViewer(context), parseEntityId(streamId)),
      revokeStatsKey: async (_parent, { streamId }, context) => {
        await setUps.revokeStatsKey(requireViewer(context), parseEntityId(streamId));
        return true;
      },
    },
  };
}
