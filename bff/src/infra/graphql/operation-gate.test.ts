import { MalformedError } from '../errors.js';
import { OperationGate } from './operation-gate.js';
import { OPERATION_LIMITS } from './operation-limits.js';

const nestedQuery = (levels: number) => '{ a '.repeat(levels - 1) + '{ b }' + ' }'.repeat(levels - 1);
const fields = (count: number, field: (n: number) => string) =>
  `{ ${Array.from({ length: count }, (_, n) => field(n)).join(' ')} }`;

describe('OperationGate.check', () => {
  const check = (source: string) => () => new OperationGate(OPERATION_LIMITS).check(source);

  test.each([
    ['depth', nestedQuery(8), nestedQuery(9)],
    ['aliases', fields(15, (n) => `x${n}: b`), fields(16, (n) => `x${n}: b`)],
    ['directives', fields(20, () => 'b @skip(if: true)'), fields(21, () => 'b @skip(if: true)')],
    ['cost', fields(1_000, (n) => `b${n}`), fields(1_001, (n) => `b${n}`)],
    ['repeats', fields(40, () => 'b'), fields(41, () => 'b')],
    [
      'fragments',
      `${fields(39, () => '...F')} fragment F on Q { b }`,
      `${fields(40, () => '...F')} fragment F on Q { b }`,
    ],
  ])('lets the limit of the %s pass and refuses one more', (name, allowed, refused) => {
    expect(check(allowed)).not.toThrow();
    expect(check(refused)).toThrow(`The ${name} of the request is above`);
    expect(check(refused)).toThrow(MalformedError);
  });

  it('rejects a document that is too long, and a subscription', () => {
    expect(check(`{ a } #${'x'.repeat(OPERATION_LIMITS.characters)}`)).toThrow(/too long/);
    expect(check('subscription { a }')).toThrow(MalformedError);
  });

  it('leaves syntax errors to GraphQL', () => expect(check('{ a {')).not.toThrow());

  it('rejects the same document each time', () => {
    const gate = new OperationGate(OPERATION_LIMITS);
    for (let time = 0; time < 2; time += 1) expect(() => gate.check(nestedQuery(9))).toThrow(MalformedError);
  });
});
