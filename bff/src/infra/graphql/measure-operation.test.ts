import { parse } from 'graphql';
import { measureOperation } from './measure-operation.js';

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
  ])('measures %s', (source, measure) => {
    expect(measureOperation(parse(source))).toMatchObject(measure);
  });

  test.each([
    ['{ a b { a } x: a }', { repeats: 2, fragments: 0 }],
    ['{ b } fragment F on Q { a ...G ... { a } } fragment G on Q { a }', { repeats: 3, fragments: 3 }],
    ['{ x: a x: b }', { repeats: 2, fragments: 0 }],
  ])('counts repeated names and fragments without expanding spreads: %s', (source, measure) => {
    expect(measureOperation(parse(source))).toMatchObject(measure);
  });

  it('measures nested fragments in linear time', () => {
    const fragments = Array.from(
      { length: 60 },
      (_, n) => `fragment F${n} on Q { ...F${n + 1} ...F${n + 1} }`,
    );
    const source = `{ ...F0 } ${fragments.join(' ')} fragment F60 on Q { a }`;
    expect(measureOperation(parse(source)).cost).toBe(2 ** 60);
  });
});
