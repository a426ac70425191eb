import { ONLY_DESTINATION } from '@trailcast/schema/node';
import { DestinationKind } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { ServerDestination } from '../relay-server.ports.js';

/** Schema of the JSON in a server's row. Converts an unknown kind to `custom` and omits an unknown problem. */
const StoredDestinations = z.array(
  z.object({
    id: z.int(),
    kind: DestinationKind.catch('custom'),
    name: z.string(),
    enabled: z.boolean(),
    problem: z.enum(['sign-in', 'one-destination']).optional().catch(undefined),
  }),
);

/** Returns the destinations stored with a server; null until they were first stored. */
export function parseDestinations(row: { destinations?: string | null }): ServerDestination[] | null {
  return row.destinations ? StoredDestinations.parse(JSON.parse(row.destinations)) : null;
}

/** Returns the JSON to store. `parseDestinations` parses it. */
export function toDestinationsText(destinations: readonly ServerDestination[]): string {
  return JSON.stringify(
    destinations.map(({ id, kind, name, enabled, problem }) => ({ id, kind, name, enabled, problem })),
  );
}

/**
 * Returns the id by which the node knows a destination. The sign-in destination has the id of the only destination of
 * `PUT target`, so that adding destinations does not reconnect it.
 */
export function toNodeId({ id, kind }: Pick<ServerDestination, 'id' | 'kind'>): string {
  return kind === 'twitch' ? ONLY_DESTINATION : String(id);
}

/** Returns the destinations with the problems that the previous list has for them. */
export function copyProblems(
  destinations: readonly ServerDestination[],
  previousDestinations: readonly ServerDestination[],
): ServerDestination[] {
  const problems = new Map(previousDestinations.map(({ id, problem }) => [id, problem]));
  return destinations.map((destination) => ({
    ...destination,
    problem: destination.enabled ? problems.get(destination.id) : undefined,
  }));
}
