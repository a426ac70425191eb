import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { AlertService } from './alert.service.js';

export function alertResolvers(alerts: AlertService): Resolvers {
  return {
    Query: {
      alertSettings: (_root, _arguments, context) => alerts.getSettings(requireViewer(context)),
    },
    Mutation: {
      registerAlertDevice: (_root, { input }, context) => alerts.register(requireViewer(context), input),
      deleteAlertDevice: async (_root, { id }, context) => {
        await alerts.delete(requireViewer(context), parseEntityId(id));
        return true;
      },
    },
  };
}
