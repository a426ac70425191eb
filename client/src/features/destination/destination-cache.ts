import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type { Destination } from '@trailcast/schema/wire';
import { drop, put } from '../../lib/versioned-list.js';
import { DestinationsDocument, type DestinationFieldsFragment } from './destination.generated.js';

/**
 * Applies pushes and mutation responses to the cached list. A creation adds a destination, an update replaces it
 * unless the cached version is newer, and a deletion removes it.
 */
export const destinationCache = {
  /** Adds a destination from a mutation's response. The push of the same destination may arrive earlier or later. */
  add(cache: ApolloCache, destination: DestinationFieldsFragment): void {
    cache.updateQuery(
      { query: DestinationsDocument },
      (cached) => cached && { destinations: put(cached.destinations, destination) },
    );
  },

  put(this: void, cache: ApolloCache, { id, ...destination }: Destination): void {
    destinationCache.add(cache, { __typename: 'Destination', id: String(id), ...destination });
  },

  delete(this: void, cache: ApolloCache, { id }: Deleted): void {
    cache.updateQuery(
      { query: DestinationsDocument },
      (cached) => cached && { destinations: drop(cached.destinations, String(id)) },
    );
  },
};
