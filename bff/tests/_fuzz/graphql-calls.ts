import fc from 'fast-check';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { COLLECTION } from '../_fixtures/relay-fixture.js';
import {
  caller,
  hostileNumber,
  hostileText,
  hostileValue,
  id,
  mixInHostile,
  type FuzzCall,
} from './fuzz-call.js';

/** Generates calls of every field of the SDL, with variables, and malicious documents. */
export function createGraphqlCalls(sdl: string): fc.Arbitrary<FuzzCall> {
  const schema = buildSchema(sdl);
  const types = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const calls = types.flatMap(([operation, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => createFieldCall(operation, field)),
  );
  return fc.oneof({ weight: 6, arbitrary: fc.oneof(...calls) }, { weight: 1, arbitrary: documentCall });
}

function createFieldCall(operation: string, field: GraphQLField<unknown, unknown>): fc.Arbitrary<FuzzCall> {
  const names = field.args.map(({ name }) => name);
  const variableDefinitions = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passedArguments = names.map((name) => `${name}: $${name}`).join(', ');
  const parenthesize = (inner: string) => (inner ? `(${inner})` : '');
  const query = `${operation} F${parenthesize(variableDefinitions)} { ${field.name}${parenthesize(passedArguments)} ${createSelection(field.type, 2)} }`;
  const variables = fc.record(
    Object.fromEntries(field.args.map(({ name, type }) => [name, createInput(type)])),
    {
      requiredKeys: [],
    },
  );
  return fc
    .record({ caller, variables })
    .map((call) => createPost(call.caller, { query, variables: call.variables }));
}

function createSelection(type: GraphQLOutputType, depth: number): string {
  const namedType = getNamedType(type);
  if (!isObjectType(namedType)) return '';
  const fields = Object.values(namedType.getFields()).filter(
    (field) => depth > 0 || !isObjectType(getNamedType(field.type)),
  );
  return `{ ${fields.map((field) => `${field.name} ${createSelection(field.type, depth - 1)}`).join(' ')} }`;
}

function createInput(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return mixInHostile(createInputValue(type.ofType));
  return mixInHostile(fc.option(createInputValue(type)));
}

function createInputValue(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isListType(type)) return fc.array(createInput(type.ofType), { maxLength: 4 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) => [field.name, createInput(field.type)]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  }
  const { name } = getNamedType(type);
  if (name === 'ID') return fc.oneof(id.map(String), id, hostileText);
  if (name === 'String')
    return fc.oneof(hostileText, fc.constantFrom('Ride', 'DE', 'a@b.c', 'Live', COLLECTION));
  return hostileNumber;
}

const documentCall: fc.Arbitrary<FuzzCall> = fc
  .record({
    caller,
    body: fc.oneof(
      fc.constantFrom<unknown>(
        { query: 'subscription { me { id } }' },
        { query: 'subscription S { a } query Q { me { id } }', operationName: 'S' },
        { query: '{ __typename }' },
        { query: '{ __schema { types { name } } }' },
        { query: '{ __proto__ }' },
        { query: '{ me { ...F } } fragment F on User { ...F }' },
        { query: '{ me { id @include(if: $a) } }', variables: { a: [] } },
        { query: 'type A { b: C }' },
        { query: 'query A { me { id } } query B { me { id } }' },
        { query: 'query A { me { id } }', operationName: '__proto__' },
        { query: 'query A { me { id } }', operationName: { a: 1 } },
        { query: '{ me { id } }', variables: [] },
        { query: '{ me { id } }', variables: 'x', extensions: 7 },
        { query: '{ me { id } }', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
        { query: 7 },
        { query: ['{ me { id } }'] },
        [],
        [{ query: '{ me { id } }' }],
        null,
        'x',
      ),
      fc.record({
        query: fc.oneof(
          hostileText,
          hostileText.map((text) => `{ ${text} }`),
        ),
      }),
      fc.record({ query: hostileText.map((text) => `{ usernames(query: ${JSON.stringify(text)}) { id } }`) }),
      hostileValue,
    ),
  })
  .map((call) => createPost(call.caller, call.body));

function createPost(caller: FuzzCall['caller'], body: unknown): FuzzCall {
  const headers = { 'content-type': 'application/json' };
  return { caller, method: 'POST', url: '/graphql', headers, payload: JSON.stringify(body) };
}
