import { defaultFieldResolver, isIntrospectionType, isObjectType, type GraphQLSchema } from 'graphql';
import { ForbiddenError } from '../errors.js';
import type { GraphqlContext } from '../graphql/context.js';
import { NOT_FOR_TOKENS, tokenMaySelect } from './token-policy.js';

/** Root types. guardFields checks their fields. */
const ROOTS = new Set(['Query', 'Mutation']);

/** Makes fields throw ForbiddenError for API tokens that may not select them. Other fields are unchanged. */
export function hideFromTokens(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type) || ROOTS.has(type.name)) continue;
    for (const field of Object.values(type.getFields())) {
      if (tokenMaySelect(type.name, field.name)) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (parent, args, context: GraphqlContext, info) => {
        if (context.viewer?.token) throw new ForbiddenError(NOT_FOR_TOKENS);
        return resolve(parent, args, context, info);
      };
    }
  }
  return schema;
}
