import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../platform/entity-id.js';
import { requireViewer } from '../../platform/graphql/context.js';
import type { SceneCollectionService } from './scene-collection.service.js';

/** The same over GraphQL. */
export function sceneCollectionResolvers(
  collections: SceneCollectionService,
): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      sceneCollections: (_parent, _arguments, context) => collections.list(requireViewer(context)),
      sceneCollection: (_parent, { id }, context) =>
        collections.get(requireViewer(context), parseEntityId(id)),
    },
    Mutation: {
      createSceneCollection: (_parent, { name, scenes }, context) =>
        collections.create(requireViewer(context), { name: name ?? undefined, scenes: scenes ?? undefined }),
      renameSceneCollection: (_parent, { id, name }, context) =>
        collections.rename(requireViewer(context), parseEntityId(id), name),
      setSceneCollectionScenes: (_parent, { id, scenes }, context) =>
        collections.setScenes(requireViewer(context), parseEntityId(id), scenes),
      deleteSceneCollection: (_parent, { id }, context) =>
        collections.remove(requireViewer(context), parseEntityId(id)),
    },
  };
}
