import { findAppliesAtKey, type OnProgram } from './on-program.js';

const createOnProgram = (isLive: boolean, appliesAt: OnProgram['appliesAt']): OnProgram => ({
  scene: 'Live',
  isLive,
  appliesAt,
});

describe('findAppliesAtKey', () => {
  it.each([
    ['is live', createOnProgram(true, 'afterBroadcast'), 'live'],
    ['is reconnecting to the platform', createOnProgram(false, 'afterBroadcast'), 'afterBroadcast'],
    ['is not broadcasting', createOnProgram(false, 'now'), 'now'],
    ['rehearses', createOnProgram(false, null), null],
  ])('returns the key for a server that %s', (_, state, expected) =>
    expect(findAppliesAtKey(state)).toBe(expected),
  );
});
