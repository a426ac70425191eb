import { DestinationHead } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { Operation } from '../operation.js';

/** Operations on destinations of broadcasts. */
export const DESTINATION_OPERATIONS = {
  destinations: {
    rule: 'verified',
    rest: 'GET /destination',
    graphql: 'Query.destinations',
    token: { scope: 'read', response: z.array(DestinationHead) },
  },
  // No token may create or change a destination, because its URL decides where the stored key is sent.
  createDestination: {
    rule: 'paid creation',
    rest: 'POST /destination',
    graphql: 'Mutation.createDestination',
    rateLimit: 'creation',
  },
  updateDestination: {
    rule: 'owner only, paid',
    helper: 'produce',
    rest: 'PUT /destination/:id',
    graphql: 'Mutation.updateDestination',
  },
  deleteDestination: {
    rule: 'owner only',
    rest: 'DELETE /destination/:id',
    graphql: 'Mutation.deleteDestination',
  },
} as const satisfies Record<string, Operation>;
