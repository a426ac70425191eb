import type { Resolvers } from '../../generated/resolvers.generated.js';
import { parseEntityId } from '../../infra/entity-id.js';
import { requireViewer } from '../../infra/graphql/context.js';
import type { ApiTokenService } from './api-token.service.js';

export function apiTokenResolvers(tokens: ApiTokenService): Resolvers {
  return {
    Query: {
      apiTokens: (_root, _arguments, context) => tokens.list(requireViewer(context)),
    },
    Mutation: {
      createApiToken: (_root, { input }, context) => tokens.create(requireViewer(context), input),
      revokeApiToken: async (_root, { id }, context) => {
        await tokens.revoke(requireViewer(context), parseEntityId(id));
        return true;
      },
    },
  };
}
