import { collectionStateOf, programStateOf } from './use-program.js';

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

describe('collectionStateOf', () => {
  const state = { scene: 'Live', isLive: true, appliesAt: 'afterBroadcast' } as const;
  const find = (version: number, dataVersion: number) =>
    collectionStateOf({ id: '5', version }, { dataId: '5', dataVersion }, state);

  it('follows each save and what the server has applied', () => {
    expect(find(1, 1)).toEqual({ ...state, isOutdated: false });
    expect(find(2, 1)).toEqual({ ...state, isOutdated: true });
    expect(find(2, 2)).toEqual({ ...state, isOutdated: false });
    // The server's push may arrive before the collection's.
    expect(find(2, 3)).toEqual({ ...state, isOutdated: false });
  });

  it('returns null unless the server runs the collection', () => {
    const collection = { id: '5', version: 1 };
    expect(collectionStateOf(collection, { dataId: '6', dataVersion: 1 }, state)).toBeNull();
    expect(collectionStateOf(collection, { dataId: '5', dataVersion: 1 }, null)).toBeNull();
    expect(collectionStateOf(collection, null, null)).toBeNull();
  });
});
