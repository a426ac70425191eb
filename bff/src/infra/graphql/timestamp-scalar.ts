import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** Integer milliseconds since the epoch, UTC, serialized as a JSON number. */
export const timestampScalar = new GraphQLScalarType<number, number>({
  name: 'Timestamp',
  description: 'Integer milliseconds since the epoch, UTC.',
  serialize: toTimestamp,
  parseValue: toTimestamp,
  parseLiteral: (node) => toTimestamp(node.kind === Kind.INT ? Number(node.value) : undefined),
});

function toTimestamp(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError('A Timestamp is an integer number of milliseconds.');
}
