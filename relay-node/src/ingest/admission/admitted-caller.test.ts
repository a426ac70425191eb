import { pollOutcome, type Outcome } from './admitted-caller.js';

/** One poll's result: the socket's state and its reject reason. The last result repeats. */
type PollResult = [state: number, reason: number];

describe('pollOutcome', () => {
  it.each<[Outcome, string, PollResult[]]>([
    [
      'connected',
      'is connected',
      [
        [1, 0],
        [5, 0],
      ],
    ],
    [
      'connected',
      'connected and then broke',
      [
        [1, 0],
        [6, 0],
      ],
    ],
    [
      'passphrase',
      'has a passphrase, and the listener has none',
      [
        [1, 0],
        [1, 11],
        [8, 0],
      ],
    ],
    [
      'passphrase',
      'has another passphrase',
      [
        [1, 10],
        [9, 0],
      ],
    ],
    ['refused', 'was given up before the first poll', [[8, 0]]],
    [
      'refused',
      'has no readable reason',
      [
        [1, 0],
        [8, 0],
      ],
    ],
    [
      'other-reason',
      'has an incompatible option',
      [
        [1, 0],
        [1, 13],
        [8, 0],
      ],
    ],
    ['undecided', 'is never decided', [[1, 0]]],
  ])('returns %s for a caller that %s', async (outcome, _what, results) => {
    let polls = 0;
    const currentResult = () => results[Math.min(polls, results.length - 1)] ?? [1, 0];
    const srt = {
      rejectReason: () => currentResult()[1],
      state: () => {
        const [state] = currentResult();
        polls += 1;
        return state;
      },
    };
    let now = 0;
    expect(await pollOutcome(7, srt, () => (now += 2))).toBe(outcome);
  });
});
