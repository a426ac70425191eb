import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, GraphQLError, parse, validate, type ExecutionResult } from 'graphql';
import { ForbiddenError, NotFoundError } from '../errors.js';
import { CompiledQueries } from './compiled-queries.js';
import { selectsField } from './selects-field.js';
import { timestampScalar } from './timestamp-scalar.js';

const typeDefs = /* GraphQL */ `
  scalar Timestamp
  enum Colour {
    RED
    GREEN
  }
  type Owner {
    id: ID!
    name: String!
    secret: String
    required: String!
  }
  type Item {
    id: ID!
    size: Int!
    colour: Colour!
    made: Timestamp!
    owner: Owner!
    others: [Owner!]!
    asked: Boolean!
    notes: [String]
    missing: String!
    wrong: Int!
  }
  input Filter {
    least: Int = 2
    colours: [Colour!]
  }
  type Query {
    items(count: Int = 2, filter: Filter): [Item!]!
    item(id: ID!): Item
    echo(text: String, number: Float, filter: Filter): String!
    later: String
    refused: String
    refusedWithHeader: String!
    nothing: String!
  }
  type Mutation {
    count: Int!
  }
`;

const owner = { id: 7, name: 'Ada', required: null };
const createItem = (id: number) => ({
  id,
  size: id,
  colour: 'RED',
  made: 1_700_000_000_000,
  owner,
  others: [owner, { id: 8, name: 'Bo' }],
  notes: ['a', null],
  wrong: 'no number',
});

let mutationCount = 0;
const schema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    Timestamp: timestampScalar,
    Query: {
      items: async (_parent: unknown, { count }: { count: number }) =>
        Array.from({ length: count }, (_, index) => createItem(index + 1)),
      item: (_parent: unknown, { id }: { id: string }, context: { known: boolean }) =>
        context.known ? createItem(Number(id)) : null,
      echo: (_parent: unknown, args: object) => JSON.stringify(args),
      later: () => new Promise((resolve) => setImmediate(() => resolve('later'))),
      refused: () => {
        throw new NotFoundError('There is no such item.');
      },
      refusedWithHeader: async () => {
        const extensions = { http: { headers: new Map([['retry-after', '5']]) } };
        throw new GraphQLError('no', { originalError: new ForbiddenError('No.'), extensions });
      },
      nothing: () => null,
    },
    Mutation: { count: () => (mutationCount += 1) },
    Item: {
      asked: (_parent: unknown, _args: unknown, _context: unknown, info) =>
        selectsField({ fieldNodes: info.fieldNodes, fragments: info.fragments }, 'none'),
    },
    Owner: {
      secret: async () => {
        throw new ForbiddenError('No.');
      },
    },
  },
});

const createRerunContext = () => ({});

/** Returns the response and its errors in a comparable form. */
const toComparable = ({ data, errors }: ExecutionResult) => ({
  data: JSON.stringify(data),
  errors: (errors ?? []).map((error) => ({
    wire: JSON.stringify(error.toJSON()),
    isGraphqlError: error instanceof GraphQLError,
    cause: error.originalError,
    extensions: error.extensions,
  })),
});

describe('CompiledQueries', () => {
  test.each([
    '{ items { id size colour made owner { id name } others { id name } asked notes } }',
    '{ items(count: 3, filter: { colours: [RED, GREEN] }) { __typename first: id again: id ...parts } } fragment parts on Item { size ... on Item { owner { name } } }',
    'query named { item(id: 4) { id } none: item(id: "5") { id } }',
    '{ echo(text: "a \\"quoted\\" text", number: 1.5, filter: { least: 3 }) }',
    '{ echo }',
    '{ later again: later }',
    '{ refused later }',
    '{ refusedWithHeader later }',
    '{ nothing }',
    '{ items { id owner { secret name } } }',
    '{ items { id missing } }',
    '{ item(id: 1) { id missing owner { required } } later }',
    '{ items { id wrong } later }',
    '{ items(count: -1) { id } }',
    '{ __typename }',
    '{ __schema { queryType { name } } }',
    '{ items @skip(if: true) { id } later @include(if: true) }',
    'query first { later } query second { later }',
    'query ($id: ID!) { item(id: $id) { id } }',
    '{ items { id } items { size } }',
  ])('returns the same result as graphql-js for %s, also when the query is compiled', async (text) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    for (const contextValue of [{ known: true }, { known: false }]) {
      const createRerunContext = () => contextValue;
      const request = { schema, document, contextValue, createRerunContext, variableValues: { id: '3' } };
      const queries = new CompiledQueries();
      const expected = toComparable(await execute(request));
      for (const time of [1, 2, 3])
        expect([time, toComparable(await queries.execute(request))]).toEqual([time, expected]);
    }
  });

  it('reports an unknown operation name like graphql-js', async () => {
    const request = {
      schema,
      document: parse('query known { later }'),
      contextValue: {},
      createRerunContext,
    };
    const queries = new CompiledQueries();
    for (const operationName of ['known', 'known', 'unknown', 'known', null, '']) {
      const expected = toComparable(await execute({ ...request, operationName }));
      expect(toComparable(await queries.execute({ ...request, operationName }))).toEqual(expected);
    }
  });

  it('executes a failed compiled query again in the rerun context', async () => {
    const queries = new CompiledQueries();
    const contexts: string[] = [];
    const contextCollectingSchema = makeExecutableSchema({
      typeDefs,
      resolvers: {
        Query: {
          refused: (_parent: unknown, _args: unknown, context: string) => {
            contexts.push(context);
            throw new NotFoundError('no');
          },
        },
      },
    });
    const document = parse('{ refused }');
    const request = {
      schema: contextCollectingSchema,
      document,
      contextValue: 'first',
      createRerunContext: () => 'second',
    };
    for (let time = 0; time < 2; time += 1) await queries.execute(request);
    expect(contexts).toEqual(['first', 'first', 'second']);
  });

  it('runs a mutation once per request', async () => {
    const request = { schema, document: parse('mutation { count }'), contextValue: {}, createRerunContext };
    const queries = new CompiledQueries();
    mutationCount = 0;
    for (const count of [1, 2, 3]) expect(await queries.execute(request)).toEqual({ data: { count } });
  });

  it('uses the context of each request', async () => {
    const queries = new CompiledQueries();
    const document = parse('{ item(id: 1) { id } }');
    const executeWith = (value: boolean) =>
      queries.execute({ schema, document, contextValue: { known: value }, createRerunContext });
    await executeWith(true);
    const results = await Promise.all([true, false, true].map(executeWith));
    expect(results.map(({ data }) => data?.['item'] !== null)).toEqual([true, false, true]);
  });
});
