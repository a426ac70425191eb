import { canTakeOver } from './take-over.js';

const fromPhone = (phoneConnectedAt: number) => ({ forwardedBy: null, phoneConnectedAt });
const fromNode = (phoneConnectedAt: number, forwardedBy = 'node-1') => ({ forwardedBy, phoneConnectedAt });

describe('canTakeOver', () => {
  it.each([
    ['lets a phone replace a phone', fromPhone(9000), fromPhone(1000), true],
    ['lets a phone replace a forward', fromPhone(9000), fromNode(1000), true],
    ['lets a forward replace an older phone', fromNode(9000), fromPhone(1000), true],
    ['does not let a forward replace a newer phone', fromNode(1000), fromPhone(9000), false],
    [
      'does not let a forward replace a phone that connected within the margin',
      fromNode(1500),
      fromPhone(1000),
      false,
    ],
    ['lets a forward replace another forward of the same node', fromNode(1000), fromNode(1000), true],
    ['lets a forward replace a forward with an older phone', fromNode(9000, 'node-2'), fromNode(1000), true],
    [
      'does not let a forward replace a forward with a newer phone',
      fromNode(1000, 'node-2'),
      fromNode(9000),
      false,
    ],
  ])('%s', (_name, candidate, current, expected) => {
    expect(canTakeOver(candidate, current)).toBe(expected);
  });
});
