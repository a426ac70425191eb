import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import { omitNulls } from '../../infra/graphql/omit-nulls.js';
import type { DestinationService } from './destination.service.js';

export function destinationResolvers(
  destinations: DestinationService,
): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      destinations: (_root, _arguments, context) => destinations.list(requireViewer(context)),
    },
    Mutation: {
      createDestination: (_root, { input }, context) => {
        const { name, server, enabled, ...required } = input;
        return destinations.create(requireViewer(context), {
          ...required,
          ...omitNulls({ name, server, enabled }),
        });
      },
      updateDestination: (_root, { id, input }, context) =>
        destinations.change(requireViewer(context), parseEntityId(id), omitNulls(input)),
      deleteDestination: async (_root, { id }, context) => {
        await destinations.delete(requireViewer(context), parseEntityId(id));
        return true;
      },
    },
  };
}
