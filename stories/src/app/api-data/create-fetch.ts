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

/** Response data by query field. A missing field gets the empty value of its type. */
export type ApiData = Readonly<Record<string, unknown>>;

const schema = buildSchema(sdl);
const EMPTY = new Map<string, unknown>([
  ['String', ''],
  ['ID', '0'],
  ['Boolean', false],
]);

/** Returns the empty value of a type: null if the schema allows it, otherwise an empty list, text or object, or zero. */
function createEmptyValue(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  const nullableType = getNullableType(type);
  if (isListType(nullableType)) return [];
  if (isObjectType(nullableType)) return {};
  if (isEnumType(nullableType)) return nullableType.getValues()[0]?.value;
  return EMPTY.get(nullableType.toString()) ?? 0;
}

const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, _arguments, _context, info) => {
  const value = (source as ApiData | undefined)?.[info.fieldName];
  return value === undefined ? createEmptyValue(info.returnType) : value;
};

declare global {
  /** Delays all responses. A test sets it before the page loads. */
  var trailcastHeld: Promise<void> | undefined;
}

/** Returns a `fetch` for Apollo Client that responds from `data`, but never to operations in `pendingOperations`. */
export const createFetch =
  (data: ApiData, pendingOperations: readonly string[] = []): typeof fetch =>
  async (_url, request) => {
    const { query, variables, operationName } = JSON.parse(
      typeof request?.body === 'string' ? request.body : '{}',
    ) as {
      query: string;
      variables: Record<string, unknown>;
      operationName: string;
    };
    await globalThis.trailcastHeld;
    if (pendingOperations.includes(operationName) || pendingOperations.includes('*'))
      return new Promise<never>(() => undefined);
    const result = await execute({
      schema,
      document: parse(query),
      rootValue: data,
      variableValues: variables,
      fieldResolver: resolveField,
    });
    return new Response(JSON.stringify(result), { headers: { 'content-type': 'application/json' } });
  };
