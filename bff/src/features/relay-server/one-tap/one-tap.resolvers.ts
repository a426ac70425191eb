import type { Resolvers } from '../../../generated/resolvers.generated.js';
import { parseEntityId } from '../../../infra/entity-id.js';
import { requireViewer } from '../../../infra/graphql/context.js';
import type { OneTapService } from './one-tap.service.js';

export function oneTapResolvers(service: OneTapService): Pick<Resolvers, 'Mutation'> {
  return {
    Mutation: {
      setPanic: (_, { serverId, panic, since }, context) =>
        service.setPanic(requireViewer(context), parseEntityId(serverId), panic, since ?? null),
      setMuted: (_, { serverId, muted }, context) =>
        service.setMuted(requireViewer(context), parseEntityId(serverId), muted),
      sendNote: (_, { serverId, note }, context) =>
        service.sendNote(requireViewer(context), parseEntityId(serverId), note),
    },
  };
}
