import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { ImageService } from './image.service.js';

export function imageResolvers(images: ImageService): Resolvers {
  return {
    Query: {
      images: (_root, _arguments, context) => images.list(requireViewer(context)),
    },
    Mutation: {
      deleteImage: async (_root, { id }, context) => {
        await images.delete(requireViewer(context), parseEntityId(id));
        return true;
      },
    },
  };
}
