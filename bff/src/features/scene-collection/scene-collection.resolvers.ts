import { LIMITS } from '@trailcast/schema/limits';
import type { Data } from '@trailcast/schema/wire';
import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer, type GraphqlContext } from '../../infra/graphql/context.js';
import { selectsField } from '../../infra/graphql/selects-field.js';
import type { SceneCollectionService } from './scene-collection.service.js';

const TEXTS_TOO_LONG = `The texts of the selected collections are longer than ${LIMITS.graphqlTextMaxBytes / 1024 ** 2} MiB. Select fewer collections.`;

export function sceneCollectionResolvers(
  collections: SceneCollectionService,
): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      sceneCollections: (_parent, _arguments, context, info) =>
        selectsField(info, 'scenes') ? listWithTexts(collections, context) : listHeads(collections, context),
      sceneCollection: async (_parent, { id }, context, info) => {
        const collection = await collections.get(requireViewer(context), parseEntityId(id));
        if (selectsField(info, 'scenes'))
          context.textBudget.addBytes(Buffer.byteLength(collection.scenes), TEXTS_TOO_LONG);
        return collection;
      },
    },
    Mutation: {
      createSceneCollection: (_parent, { name, scenes }, context) =>
        collections.create(requireViewer(context), { name: name ?? undefined, scenes: scenes ?? undefined }),
      renameSceneCollection: (_parent, { id, name }, context) =>
        collections.rename(requireViewer(context), parseEntityId(id), name),
      setSceneCollectionScenes: (_parent, { id, scenes, version }, context) =>
        collections.setScenes(requireViewer(context), parseEntityId(id), scenes, version ?? undefined),
      deleteSceneCollection: (_parent, { id }, context) =>
        collections.delete(requireViewer(context), parseEntityId(id)),
    },
  };
}

/** Returns the collections with texts, after checking their total size. */
async function listWithTexts(collections: SceneCollectionService, context: GraphqlContext): Promise<Data[]> {
  const viewer = requireViewer(context);
  context.textBudget.addBytes(await collections.sumTextBytes(viewer), TEXTS_TOO_LONG);
  return collections.list(viewer, context.textBudget.endSignal);
}

/** Returns the collections with empty texts, for a query that does not select texts. */
async function listHeads(collections: SceneCollectionService, context: GraphqlContext): Promise<Data[]> {
  const heads = await collections.listHeads(requireViewer(context));
  return heads.map((head) => ({ ...head, scenes: '' }));
}
