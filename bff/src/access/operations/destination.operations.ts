import { DestinationHead } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { Operation } from '../operation.js';

export const DESTINATION_OPERATIONS = {
  destinations: {
    rule: 'verified',
    rest: 'GET /destination',
    graphql: 'Query.destinations',
    token: { scope: 'read', response: z.array(DestinationHead) },
  },
  // No token may create or change one, because its address decides where a stored key is sent.
  createDestination: {
    rule: 'paid creation',
    rest: 'POST /destination',
    graphql: 'Mutation.createDestination',
    rate: 'creation',
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
