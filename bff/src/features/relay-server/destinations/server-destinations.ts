import { ONLY_DESTINATION } from '@trailcast/schema/node';
import { DestinationKind } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { ServerDestination } from '../relay-server.ports.js';

/** The JSON in a server's row. Drops kinds and problems of a newer release. */
const Stored = z.array(
  z.object({
    id: z.int(),
    kind: DestinationKind.catch('custom'),
    name: z.string(),
    enabled: z.boolean(),
    problem: z.enum(['sign-in', 'one-destination']).optional().catch(undefined),
  }),
);

/** Returns the destinations stored with a server; null until they were first stored. */
export function storedDestinations(row: { destinations?: string | null }): ServerDestination[] | null {
  return row.destinations ? Stored.parse(JSON.parse(row.destinations)) : null;
}

/** Returns the text to store, which `storedDestinations` reads. */
export function destinationsText(destinations: readonly ServerDestination[]): string {
  return JSON.stringify(
    destinations.map(({ id, kind, name, enabled, problem }) => ({ id, kind, name, enabled, problem })),
  );
}

/**
 * Returns the node's name for a destination. The sign-in destination has the name that PUT target sets, so that other
 * destinations are added without reconnecting it.
 */
export function nodeIdOf({ id, kind }: Pick<ServerDestination, 'id' | 'kind'>): string {
  return kind === 'twitch' ? ONLY_DESTINATION : String(id);
}

/** Returns the newer list with the problems that `before` has for the same destinations. */
export function withProblems(
  destinations: readonly ServerDestination[],
  before: readonly ServerDestination[],
): ServerDestination[] {
  const problems = new Map(before.map(({ id, problem }) => [id, problem]));
  return destinations.map((each) => ({ ...each, problem: each.enabled ? problems.get(each.id) : undefined }));
}
