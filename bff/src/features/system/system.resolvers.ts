import type { Resolvers } from '../../generated/resolvers.generated.js';
import type { SystemService } from './system.service.js';

/** Creates the resolver of the query, which needs no sign-in. */
export function systemResolvers(system: SystemService): Resolvers {
  return { Query: { system: () => system.getSystem() } };
}
