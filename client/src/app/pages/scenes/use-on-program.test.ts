import { onProgramOf } from './use-on-program.js';

type Status = Exclude<Parameters<typeof onProgramOf>[0], null>;
type Panic = NonNullable<Status['panic']>;
type Rehearsal = NonNullable<Status['rehearsal']>;

const status = (more: Partial<Status>): Status => ({
  ...{ scene: 'Live', obs: false, output: null, panic: null, rehearsal: null },
  ...more,
});
const output = (state: 'reconnecting' | 'idle') => ({ state }) as NonNullable<Status['output']>;
const panic = (shown: boolean) => ({ shown }) as Panic;

describe('onProgramOf', () => {
  it.each([
    ['is not running', null, null],
    ['is starting', status({ scene: null }), null],
    ['sends nothing', status({}), { scene: 'Live', isLive: false, appliesAt: 'now' }],
    ['is live', status({ obs: true }), { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast' }],
    [
      'has lost the platform',
      status({ output: output('reconnecting') }),
      { scene: 'Live', isLive: false, appliesAt: 'afterBroadcast' },
    ],
    [
      'hides its scenes in a panic',
      status({ obs: true, panic: panic(true) }),
      { scene: null, isLive: true, appliesAt: 'afterBroadcast' },
    ],
    [
      'has a panic that is not shown yet',
      status({ obs: true, panic: panic(false) }),
      { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast' },
    ],
    [
      'rehearses',
      status({ rehearsal: { state: 'on' } as Rehearsal }),
      { scene: 'Live', isLive: false, appliesAt: null },
    ],
  ])('returns the program of a server that %s', (_, serverStatus, expected) => {
    expect(onProgramOf(serverStatus)).toEqual(expected);
  });
});
