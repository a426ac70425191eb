import { pollOutcome, type Outcome } from './accepted-caller.js';

/** Result of one poll: the socket's state and its reject reason. */
type PollResult = [state: number, reason: number];

describe('pollOutcome', () => {
  it.each<[Outcome, string, PollResult[]]>([
    [
      'connected',
      'connects',
      [
        [1, 0],
        [5, 0],
      ],
    ],
    [
      'connected',
      'connects and then disconnects',
      [
        [1, 0],
        [6, 0],
      ],
    ],
    [
      'passphrase',
      'has a passphrase while the listener has none',
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
    ['refused', 'is closed before the first poll', [[8, 0]]],
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
    ['undecided', 'stays in its handshake', [[1, 0]]],
  ])('returns %s for a caller that %s', async (outcome, _name, results) => {
    let polls = 0;
    const getResult = () => results[Math.min(polls, results.length - 1)] ?? [1, 0];
    const srt = {
      readRejectReason: () => getResult()[1],
      state: () => {
        const [state] = getResult();
        polls += 1;
        return state;
      },
    };
    let now = 0;
    expect(await pollOutcome(7, srt, () => (now += 2))).toBe(outcome);
  });
});
