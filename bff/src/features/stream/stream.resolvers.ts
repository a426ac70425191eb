import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { StreamService } from './stream.service.js';

export function streamResolvers(streams: StreamService): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      streams: (_parent, _arguments, context) => streams.list(requireViewer(context)),
      stream: (_parent, { id }, context) => streams.get(requireViewer(context), parseEntityId(id)),
    },
    Mutation: {
      createStream: (_parent, { name }, context) => streams.create(requireViewer(context), name ?? undefined),
      renameStream: (_parent, { id, name }, context) =>
        streams.rename(requireViewer(context), parseEntityId(id), name),
      setStreamInvites: (_parent, { id, userIds }, context) =>
        streams.setInvites(requireViewer(context), parseEntityId(id), userIds.map(parseEntityId)),
      setWeakLink: (_parent, { id, weakLink }, context) =>
        streams.setWeakLink(
          requireViewer(context),
          parseEntityId(id),
          weakLink ? { ...weakLink, rttMs: weakLink.rttMs ?? null } : null,
        ),
      restartStream: (_parent, { id }, context) => streams.restart(requireViewer(context), parseEntityId(id)),
      regenerateStreamKey: (_parent, { id }, context) =>
        streams.regenerate(requireViewer(context), parseEntityId(id)),
      deleteStream: async (_parent, { id }, context) => {
        await streams.delete(requireViewer(context), parseEntityId(id));
        return true;
      },
    },
  };
}
