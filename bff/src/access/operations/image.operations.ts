import type { Operation } from '../operation.js';

/** Operations on images of scenes. Only the owner of an image sees it. */
export const IMAGE_OPERATIONS = {
  images: { rule: 'verified', rest: 'GET /image', graphql: 'Query.images' },
  createImage: { rule: 'paid creation', rest: 'POST /image', rateLimit: 'creation' },
  image: { rule: 'owner only', rest: 'GET /image/:id' },
  deleteImage: { rule: 'owner only', rest: 'DELETE /image/:id', graphql: 'Mutation.deleteImage' },
} as const satisfies Record<string, Operation>;
