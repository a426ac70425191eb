import { handshakeOutcome, type Outcome } from './admitted-caller.js';

/** One poll's result: the socket's state and its reject reason. The last result repeats. */
type Look = [state: number, reason: number];

describe('handshakeOutcome', () => {
  it.each<[Outcome, string, Look[]]>([
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
    ['refused', 'was given up before anybody looked', [[8, 0]]],
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
  ])('returns %s for a caller that %s', async (outcome, _what, looks) => {
    let at = 0;
    const look = () => looks[Math.min(at, looks.length - 1)] ?? [1, 0];
    const srt = {
      rejectReason: () => look()[1],
      state: () => {
        const [state] = look();
        at += 1;
        return state;
      },
    };
    let now = 0;
    expect(await handshakeOutcome(7, srt, () => (now += 2))).toBe(outcome);
  });
});
