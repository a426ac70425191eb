import { outcomeOf, type Outcome } from './admitted-caller.js';

/** What libsrt says of a socket at each look: its state and the reason of its rejection; the last one stays. */
type Look = [state: number, reason: number];

describe('outcomeOf', () => {
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
      'was connected and broke since',
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
      'has no reason that was seen',
      [
        [1, 0],
        [8, 0],
      ],
    ],
    [
      'other-reason',
      'has an option that does not fit',
      [
        [1, 0],
        [1, 13],
        [8, 0],
      ],
    ],
    ['undecided', 'is never decided', [[1, 0]]],
  ])('is %s for one that %s', async (outcome, _what, looks) => {
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
    expect(await outcomeOf(7, srt, () => (now += 2))).toBe(outcome);
  });
});
