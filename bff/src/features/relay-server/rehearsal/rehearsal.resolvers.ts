import type { Resolvers } from '../../../generated/resolvers.generated.js';
import { parseEntityId } from '../../../infra/entity-id.js';
import { requireViewer } from '../../../infra/graphql/context.js';
import type { RehearsalService } from './rehearsal.service.js';
import type { ThresholdService } from './threshold.service.js';

export function rehearsalResolvers(
  service: RehearsalService,
  thresholds: ThresholdService,
): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      serverThresholds: (_, { serverId }, context) =>
        thresholds.evaluate(requireViewer(context), parseEntityId(serverId)),
    },
    Mutation: {
      startRehearsal: (_, { serverId }, context) =>
        service.start(requireViewer(context), parseEntityId(serverId)),
      stopRehearsal: (_, { serverId }, context) =>
        service.stop(requireViewer(context), parseEntityId(serverId)),
      simulateFeed: (_, { serverId, feed }, context) =>
        service.simulate(requireViewer(context), parseEntityId(serverId), feed),
    },
  };
}
