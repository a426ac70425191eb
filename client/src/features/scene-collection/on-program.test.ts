import type { ChangeKind } from './change-kind.js';
import {
  findAppliesAtKey,
  findEffectTime,
  isPlacementDelayed,
  type AppliesAtKey,
  type OnProgram,
} from './on-program.js';

const createOnProgram = (isLive: boolean, appliesAt: OnProgram['appliesAt']): OnProgram => ({
  scene: 'Live',
  isLive,
  appliesAt,
});
const BROADCASTING = createOnProgram(true, 'afterBroadcast');

describe('findAppliesAtKey', () => {
  it.each([
    ['is live', { ...BROADCASTING, isOutdated: true }, 'live'],
    ['is reconnecting to the platform', createOnProgram(false, 'afterBroadcast'), 'afterBroadcast'],
    ['is not broadcasting', createOnProgram(false, 'now'), 'now'],
    ['rehearses', createOnProgram(false, null), null],
  ])('returns the key for a server that %s', (_, state, expected) =>
    expect(findAppliesAtKey(state, 'none')).toBe(expected),
  );

  it.each<[ChangeKind, string]>([
    ['none', 'liveParts'],
    ['live', 'liveNow'],
    ['later', 'live'],
  ])('distinguishes the change %s while a live server shows the stored scenes', (change, expected) =>
    expect(findAppliesAtKey({ ...BROADCASTING, isOutdated: false }, change)).toBe(expected),
  );

  it.each<[ChangeKind, string]>([
    ['none', 'liveUnknown'],
    ['live', 'liveUnknown'],
    ['later', 'live'],
  ])('promises for the change %s nothing while it is unknown what a live server shows', (change, expected) =>
    expect(findAppliesAtKey(BROADCASTING, change)).toBe(expected),
  );

  it('applies a live change after the broadcast if the server shows older scenes', () =>
    expect(findAppliesAtKey({ ...BROADCASTING, isOutdated: true }, 'live')).toBe('live'));
});

describe('findEffectTime', () => {
  it.each<[AppliesAtKey, string | null, string | null]>([
    ['liveParts', 'now', 'later'],
    ['liveNow', 'now', 'later'],
    ['live', null, null],
    ['liveUnknown', null, null],
    ['afterBroadcast', null, null],
    ['now', null, null],
    [null, null, null],
  ])('returns for %s the time of a live property and of another', (appliesAt, live, other) =>
    expect([findEffectTime(appliesAt, true), findEffectTime(appliesAt, false)]).toEqual([live, other]),
  );
});

describe('isPlacementDelayed', () => {
  it.each<[AppliesAtKey, boolean]>([
    [null, false],
    ['now', false],
    ['afterBroadcast', false],
    ['liveUnknown', false],
    ['liveParts', true],
    ['liveNow', true],
    // Also after a move, when all changes wait.
    ['live', true],
  ])('returns for %s: %s', (appliesAt, expected) => expect(isPlacementDelayed(appliesAt)).toBe(expected));
});
