import type { Operation } from '../operation.js';

/** Calls about images of scenes. Only their owner sees them. */
export const IMAGE_OPERATIONS = {
  images: { rule: 'verified', rest: 'GET /image', graphql: 'Query.images' },
  createImage: { rule: 'creating', rest: 'POST /image', rate: 'creation' },
  image: { rule: 'owner only', rest: 'GET /image/:id' },
  deleteImage: { rule: 'owner only', rest: 'DELETE /image/:id', graphql: 'Mutation.deleteImage' },
} as const satisfies Record<string, Operation>;
