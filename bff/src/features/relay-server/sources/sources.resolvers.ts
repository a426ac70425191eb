import { SourceChange } from '@trailcast/schema/wire';
import type { Resolvers, SourceChange as SourceChangeInput } from '../../../generated/resolvers.generated.js';
import { parseEntityId } from '../../../infra/entity-id.js';
import { MalformedError } from '../../../infra/errors.js';
import { requireViewer } from '../../../infra/graphql/context.js';
import type { SourcesService } from './sources.service.js';

export function sourcesResolvers(service: SourcesService): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      serverSources: (_, { serverId }, context) =>
        service.readSources(requireViewer(context), parseEntityId(serverId)),
    },
    Mutation: {
      changeSource: (_, { serverId, sourceId, change }, context) =>
        service.change(requireViewer(context), parseEntityId(serverId), sourceId, parseChange(change)),
    },
  };
}

/**
 * Returns the change without GraphQL's nulls, which mean absent fields. Throws MalformedError unless exactly one field
 * is set.
 */
function parseChange(change: SourceChangeInput): SourceChange {
  const fields = Object.entries(change).filter(([, value]) => value !== null && value !== undefined);
  const parsed = SourceChange.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  throw new MalformedError(
    'A change must set exactly one of visible, text, muted and volumeDb, within its limits.',
  );
}
