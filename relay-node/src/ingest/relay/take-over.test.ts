import { takesOver } from './take-over.js';

const phone = (phoneSince: number) => ({ by: null, phoneSince });
const forward = (phoneSince: number, by = 'node-1') => ({ by, phoneSince });

describe('takesOver', () => {
  it.each([
    ['a phone over a phone', phone(9000), phone(1000), true],
    ['a phone over a forward', phone(9000), forward(1000), true],
    ['a forward over an older phone', forward(9000), phone(1000), true],
    ['not a forward over a newer phone', forward(1000), phone(9000), false],
    ['not a forward over a phone that connected within the margin', forward(1500), phone(1000), false],
    ['a forward over another of the same node', forward(1000), forward(1000), true],
    ['a forward over one with an older phone', forward(9000, 'node-2'), forward(1000), true],
    ['not a forward over one with a newer phone', forward(1000, 'node-2'), forward(9000), false],
  ])('%s', (_what, comer, present, expected) => {
    expect(takesOver(comer, present)).toBe(expected);
  });
});
