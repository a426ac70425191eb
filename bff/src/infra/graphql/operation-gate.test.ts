import { MalformedError } from '../errors.js';
import { OperationGate } from './operation-gate.js';
import { OPERATION_LIMITS } from './operation-limits.js';

const nestedQuery = (levels: number) => '{ a '.repeat(levels - 1) + '{ b }' + ' }'.repeat(levels - 1);
const createQuery = (count: number, field: (n: number) => string) =>
  `{ ${Array.from({ length: count }, (_, n) => field(n)).join(' ')} }`;

describe('OperationGate.check', () => {
  const runCheck = (source: string) => () => new OperationGate(OPERATION_LIMITS).check(source);

  test.each([
    ['depth', nestedQuery(8), nestedQuery(9)],
    ['aliases', createQuery(15, (n) => `x${n}: b`), createQuery(16, (n) => `x${n}: b`)],
    ['directives', createQuery(20, () => 'b @skip(if: true)'), createQuery(21, () => 'b @skip(if: true)')],
    ['cost', createQuery(1_000, (n) => `b${n}`), createQuery(1_001, (n) => `b${n}`)],
    ['repeats', createQuery(40, () => 'b'), createQuery(41, () => 'b')],
    [
      'fragments',
      `${createQuery(39, () => '...F')} fragment F on Q { b }`,
      `${createQuery(40, () => '...F')} fragment F on Q { b }`,
    ],
  ])('accepts a document at the limit "%s", and rejects a document above it', (name, allowed, rejected) => {
    expect(runCheck(allowed)).not.toThrow();
    expect(runCheck(rejected)).toThrow(`The ${name} of the request is above`);
    expect(runCheck(rejected)).toThrow(MalformedError);
  });

  it('rejects a document that is too long, and a subscription', () => {
    expect(runCheck(`{ a } #${'x'.repeat(OPERATION_LIMITS.characters)}`)).toThrow(/too long/);
    expect(runCheck('subscription { a }')).toThrow(MalformedError);
  });

  it('accepts a document with a syntax error, which GraphQL reports', () =>
    expect(runCheck('{ a {')).not.toThrow());

  it('rejects the same document every time', () => {
    const gate = new OperationGate(OPERATION_LIMITS);
    for (let time = 0; time < 2; time += 1) expect(() => gate.check(nestedQuery(9))).toThrow(MalformedError);
  });
});
