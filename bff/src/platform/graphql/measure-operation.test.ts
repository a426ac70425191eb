import { buildSchema, parse, validate } from 'graphql';
import { measureOperation } from './measure-operation.js';
import { OPERATION_LIMITS, operationLimitsRule } from './operation-limits.js';

describe('measureOperation', () => {
  test.each([
    ['{ a }', { depth: 1, aliases: 0, cost: 1, directives: 0 }],
    ['{ a b { c } }', { depth: 2, aliases: 0, cost: 4, directives: 0 }],
    ['{ a { b { c d } } }', { depth: 3, aliases: 0, cost: 11, directives: 0 }],
    ['{ x: a y: b { z: c } }', { depth: 2, aliases: 3, cost: 4, directives: 0 }],
    ['query @q { a @x @y ... @z { b } }', { depth: 1, aliases: 0, cost: 2, directives: 4 }],
    ['{ ...F ...F } fragment F on Q { a { b } }', { depth: 2, aliases: 0, cost: 6, directives: 0 }],
    ['{ a } query two { b { c } }', { depth: 2, aliases: 0, cost: 4, directives: 0 }],
    ['{ __schema { types { fields { name } } } }', { depth: 1, aliases: 0, cost: 1, directives: 0 }],
    ['{ ...Unknown }', { depth: 0, aliases: 0, cost: 0, directives: 0 }],
    ['{ ...F } fragment F on Q { a { ...F } }', { depth: 1, aliases: 0, cost: 1, directives: 0 }],
    ['fragment F on Q { a { b } } { a }', { depth: 1, aliases: 0, cost: 1, directives: 0 }],
  ])('%s', (source, measure) => {
    expect(measureOperation(parse(source))).toEqual(measure);
  });

  it('measures fragments that double each other in no time', () => {
    const fragments = Array.from(
      { length: 60 },
      (_, n) => `fragment F${n} on Q { ...F${n + 1} ...F${n + 1} }`,
    );
    const source = `{ ...F0 } ${fragments.join(' ')} fragment F60 on Q { a }`;
    expect(measureOperation(parse(source)).cost).toBe(2 ** 60);
  });
});

describe('operationLimitsRule', () => {
  const schema = buildSchema('type Query { a: Query, b: String }');
  const check = (source: string) =>
    validate(schema, parse(source), [operationLimitsRule(OPERATION_LIMITS)]).map(({ message }) => message);
  const nested = (levels: number) => '{ a '.repeat(levels - 1) + '{ b }' + ' }'.repeat(levels - 1);
  const repeated = (count: number, field: (n: number) => string) =>
    `{ ${Array.from({ length: count }, (_, n) => field(n)).join(' ')} }`;

  test.each([
    ['depth', nested(8), nested(9)],
    ['aliases', repeated(15, (n) => `x${n}: b`), repeated(16, (n) => `x${n}: b`)],
    ['directives', repeated(20, () => 'b @skip(if: true)'), repeated(21, () => 'b @skip(if: true)')],
    ['cost', repeated(1_000, () => 'b'), repeated(1_001, () => 'b')],
  ])('%s: lets the limit pass and refuses one more', (name, allowed, refused) => {
    expect(check(allowed)).toEqual([]);
    expect(check(refused)).toEqual([expect.stringContaining(`The ${name} of the request is above`)]);
  });
});
