import { sdl } from '@trailcast/schema/sdl';
import {
  buildSchema,
  execute,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
} from 'graphql';

/** Data by query field. A missing field gets its type's empty value. */
export type World = Readonly<Record<string, unknown>>;

const schema = buildSchema(sdl);
const EMPTY = new Map<string, unknown>([
  ['String', ''],
  ['ID', '0'],
  ['Boolean', false],
]);

/** Returns null if the schema allows it, otherwise an empty list, text or object, or zero. */
function emptyOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  const bare = getNullableType(type);
  if (isListType(bare)) return [];
  if (isObjectType(bare)) return {};
  if (isEnumType(bare)) return bare.getValues()[0]?.value;
  return EMPTY.get(bare.toString()) ?? 0;
}

const resolve: GraphQLFieldResolver<unknown, unknown> = (source, _arguments, _context, info) => {
  const known = (source as World | undefined)?.[info.fieldName];
  return known === undefined ? emptyOf(info.returnType) : known;
};

declare global {
  /** Delays all responses. A test sets it before the page loads. */
  var trailcastHeld: Promise<void> | undefined;
}

/** A `fetch` for Apollo Client that responds to each operation from `world`, but never to one in `held`. */
export const answerFrom =
  (world: World, held: readonly string[] = []): typeof fetch =>
  async (_address, request) => {
    const { query, variables, operationName } = JSON.parse(
      typeof request?.body === 'string' ? request.body : '{}',
    ) as {
      query: string;
      variables: Record<string, unknown>;
      operationName: string;
    };
    await globalThis.trailcastHeld;
    if (held.includes(operationName) || held.includes('*')) return new Promise<never>(() => undefined);
    const result = await execute({
      schema,
      document: parse(query),
      rootValue: world,
      variableValues: variables,
      fieldResolver: resolve,
    });
    return new Response(JSON.stringify(result), { headers: { 'content-type': 'application/json' } });
  };
