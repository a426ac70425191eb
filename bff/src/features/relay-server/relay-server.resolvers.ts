import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { RelayServerService } from './relay-server.service.js';

export function relayServerResolvers(service: RelayServerService): Pick<Resolvers, 'Query' | 'Mutation'> {
  return { Query: createQueries(service), Mutation: createMutations(service) };
}

function createQueries(service: RelayServerService): Resolvers['Query'] {
  return {
    myServer: (_, __, context) => service.findOwnServer(requireViewer(context)),
    serverStatus: (_, { serverId }, context) =>
      service.readStatus(requireViewer(context), parseEntityId(serverId)),
    serverScenes: (_, { serverId }, context) =>
      service.listScenes(requireViewer(context), parseEntityId(serverId)),
    serverPicture: async (_, { serverId, of: source, size }, context) => {
      const jpeg = await service.fetchPicture(
        requireViewer(context),
        parseEntityId(serverId),
        source,
        size ?? 'small',
      );
      return jpeg && toDataUrl(jpeg);
    },
    scenePicture: async (_, { serverId, scene }, context) => {
      const jpeg = await service.fetchScenePicture(requireViewer(context), parseEntityId(serverId), scene);
      return jpeg && toDataUrl(jpeg);
    },
    serverQualities: (_, { serverId }, context) =>
      service.listQualities(requireViewer(context), parseEntityId(serverId)),
    serverHistory: (_, { serverId, of: range }, context) =>
      service.readHistory(requireViewer(context), parseEntityId(serverId), range),
    bookings: (_, __, context) => service.listBookings(requireViewer(context)),
  };
}

function createMutations(service: RelayServerService): Resolvers['Mutation'] {
  return {
    createServer: (_, { input }, context) =>
      service.create(requireViewer(context), {
        streamId: parseOptionalId(input.streamId),
        dataId: parseEntityId(input.dataId),
      }),
    setServerStream: (_, { serverId, streamId }, context) =>
      service.setStream(requireViewer(context), parseEntityId(serverId), parseOptionalId(streamId)),
    setFeedLoss: (_, { serverId, onFeedLoss }, context) =>
      service.setFeedLoss(requireViewer(context), parseEntityId(serverId), onFeedLoss ?? null),
    setQuality: (_, { serverId, quality }, context) =>
      service.setQuality(requireViewer(context), parseEntityId(serverId), quality ?? null),
    setDelay: (_, { serverId, seconds }, context) =>
      service.setDelay(requireViewer(context), parseEntityId(serverId), seconds),
    setRecording: (_, { serverId, on }, context) =>
      service.setRecording(requireViewer(context), parseEntityId(serverId), on),
    keepServer: (_, { serverId }, context) => service.keep(requireViewer(context), parseEntityId(serverId)),
    startStreaming: (_, { serverId }, context) =>
      service.start(requireViewer(context), parseEntityId(serverId)),
    stopStreaming: (_, { serverId, afterDelay }, context) =>
      service.stop(requireViewer(context), parseEntityId(serverId), { afterDelay: afterDelay ?? false }),
    dump: (_, { serverId }, context) => service.dump(requireViewer(context), parseEntityId(serverId)),
    setScene: (_, { serverId, scene }, context) =>
      service.setScene(requireViewer(context), parseEntityId(serverId), scene),
    deleteServer: async (_, { id }, context) => {
      await service.delete(requireViewer(context), parseEntityId(id));
      return true;
    },
    deleteBooking: async (_, { id }, context) => {
      await service.deleteBooking(requireViewer(context), parseEntityId(id));
      return true;
    },
  };
}

/** Parses an optional id. Undefined counts as null. */
function parseOptionalId(id: string | null | undefined): number | null {
  return typeof id === 'string' ? parseEntityId(id) : null;
}

const toDataUrl = (jpeg: Buffer) => `data:image/jpeg;base64,${jpeg.toString('base64')}`;
