import { DataHead } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { Operation } from '../operation.js';

/** Operations on scene collections. */
export const COLLECTION_OPERATIONS = {
  sceneCollections: {
    rule: 'verified',
    rest: 'GET /data',
    graphql: 'Query.sceneCollections',
    token: { scope: 'read', response: z.array(DataHead) },
  },
  sceneCollection: {
    rule: 'owner only',
    graphql: 'Query.sceneCollection',
    token: { scope: 'read', response: DataHead },
  },
  createSceneCollection: {
    rule: 'paid creation',
    rest: 'POST /data',
    graphql: 'Mutation.createSceneCollection',
    rateLimit: 'creation',
  },
  renameSceneCollection: {
    rule: 'owner only, paid',
    rest: 'PUT /data/:id/name',
    graphql: 'Mutation.renameSceneCollection',
  },
  setSceneCollectionScenes: {
    rule: 'owner only, paid',
    rest: 'PUT /data/:id/scenes',
    graphql: 'Mutation.setSceneCollectionScenes',
  },
  deleteSceneCollection: {
    rule: 'owner only',
    rest: 'DELETE /data/:id',
    graphql: 'Mutation.deleteSceneCollection',
  },
} as const satisfies Record<string, Operation>;
