import { takesOver } from './take-over.js';

const phone = (phoneSince: number) => ({ by: null, phoneSince });
const forward = (phoneSince: number, by = 'node-1') => ({ by, phoneSince });

describe('takesOver', () => {
  it.each([
    ['lets a phone replace a phone', phone(9000), phone(1000), true],
    ['lets a phone replace a forward', phone(9000), forward(1000), true],
    ['lets a forward replace an older phone', forward(9000), phone(1000), true],
    ['does not let a forward replace a newer phone', forward(1000), phone(9000), false],
    [
      'does not let a forward replace a phone that connected within the margin',
      forward(1500),
      phone(1000),
      false,
    ],
    ['lets a forward replace another one of the same node', forward(1000), forward(1000), true],
    ['lets a forward replace one with an older phone', forward(9000, 'node-2'), forward(1000), true],
    ['does not let a forward replace one with a newer phone', forward(1000, 'node-2'), forward(9000), false],
  ])('%s', (_what, candidate, current, expected) => {
    expect(takesOver(candidate, current)).toBe(expected);
  });
});
