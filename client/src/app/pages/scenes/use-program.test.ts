import { programStateOf } from './use-program.js';

type Status = Exclude<Parameters<typeof programStateOf>[0], null>;
type Panic = NonNullable<Status['panic']>;
type Rehearsal = NonNullable<Status['rehearsal']>;

const createStatus = (overrides: Partial<Status>): Status => ({
  ...{ scene: 'Live', obs: false, output: null, panic: null, rehearsal: null },
  ...overrides,
});
const createOutput = (state: 'reconnecting' | 'idle') => ({ state }) as NonNullable<Status['output']>;
const createPanic = (shown: boolean) => ({ shown }) as Panic;

describe('programStateOf', () => {
  it.each([
    ['is not running', null, null],
    ['is starting', createStatus({ scene: null }), null],
    ['is not broadcasting', createStatus({}), { scene: 'Live', isLive: false, appliesAt: 'now' }],
    [
      'is broadcasting',
      createStatus({ obs: true }),
      { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast' },
    ],
    [
      'is reconnecting to the platform',
      createStatus({ output: createOutput('reconnecting') }),
      { scene: 'Live', isLive: false, appliesAt: 'afterBroadcast' },
    ],
    [
      'hides its scenes from viewers in a panic',
      createStatus({ obs: true, panic: createPanic(true) }),
      { scene: null, isLive: true, appliesAt: 'afterBroadcast' },
    ],
    [
      'is in a panic that viewers do not see yet',
      createStatus({ obs: true, panic: createPanic(false) }),
      { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast' },
    ],
    [
      'is rehearsing',
      createStatus({ rehearsal: { state: 'on' } as Rehearsal }),
      { scene: 'Live', isLive: false, appliesAt: null },
    ],
  ])('returns the program of a server that %s', (_, serverStatus, expected) => {
    expect(programStateOf(serverStatus)).toEqual(expected);
  });
});
