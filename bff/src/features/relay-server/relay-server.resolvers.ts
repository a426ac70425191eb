import { Id } from '@trailcast/schema/wire';
import type { Resolvers } from '../../generated/resolvers.generated.js';
import { MalformedError } from '../../platform/errors.js';
import { requireViewer } from '../../platform/graphql/context.js';
import type { RelayServerService } from './relay-server.service.js';

/** GraphQL: queries and mutations about servers. */
export function relayServerResolvers(service: RelayServerService): Pick<Resolvers, 'Query' | 'Mutation'> {
  return { Query: queries(service), Mutation: mutations(service) };
}

function queries(service: RelayServerService): Resolvers['Query'] {
  return {
    myServer: (_, __, context) => service.mine(requireViewer(context)),
    serverStatus: (_, { serverId }, context) => service.status(requireViewer(context), toId(serverId)),
    serverScenes: (_, { serverId }, context) => service.scenes(requireViewer(context), toId(serverId)),
    bookings: (_, __, context) => service.bookings(requireViewer(context)),
  };
}

function mutations(service: RelayServerService): Resolvers['Mutation'] {
  return {
    createServer: (_, { input }, context) =>
      service.create(requireViewer(context), {
        streamId: input.streamId == null ? null : toId(input.streamId),
        dataId: toId(input.dataId),
      }),
    setServerStream: (_, { serverId, streamId }, context) =>
      service.setStream(requireViewer(context), toId(serverId), streamId == null ? null : toId(streamId)),
    setFeedLoss: (_, { serverId, onFeedLoss }, context) =>
      service.setFeedLoss(requireViewer(context), toId(serverId), onFeedLoss ?? null),
    keepServer: (_, { serverId }, context) => service.keep(requireViewer(context), toId(serverId)),
    startStreaming: (_, { serverId }, context) => service.start(requireViewer(context), toId(serverId)),
    stopStreaming: (_, { serverId }, context) => service.stop(requireViewer(context), toId(serverId)),
    setScene: (_, { serverId, scene }, context) =>
      service.setScene(requireViewer(context), toId(serverId), scene),
    deleteServer: async (_, { id }, context) => {
      await service.remove(requireViewer(context), toId(id));
      return true;
    },
    deleteBooking: async (_, { id }, context) => {
      await service.removeBooking(requireViewer(context), toId(id));
      return true;
    },
  };
}

/** An ID of the wire is the text of a positive integer. */
function toId(text: string): number {
  const id = Id.safeParse(/^\d+$/.test(text) ? Number(text) : NaN);
  if (!id.success) throw new MalformedError('An id is a positive integer.');
  return id.data;
}
