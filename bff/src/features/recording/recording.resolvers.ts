import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { RecordingService } from './recording.service.js';

export function recordingResolvers(recordings: RecordingService): Resolvers {
  return {
    Query: {
      recordings: (_root, _arguments, context) => recordings.list(requireViewer(context)),
    },
    Mutation: {
      deleteRecording: async (_root, { id }, context) => {
        await recordings.delete(requireViewer(context), parseEntityId(id));
        return true;
      },
      createRecordingTicket: (_root, { id }, context) =>
        recordings.createTicket(requireViewer(context), parseEntityId(id)),
    },
  };
}
