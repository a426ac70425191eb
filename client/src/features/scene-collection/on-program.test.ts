import { takesEffectKey, type OnProgram } from './on-program.js';

const onProgram = (isLive: boolean, takesEffect: OnProgram['takesEffect']): OnProgram => ({
  scene: 'Live',
  isLive,
  takesEffect,
});

describe('takesEffectKey', () => {
  it.each([
    ['is live', onProgram(true, 'afterBroadcast'), 'live'],
    ['is reconnecting to the platform', onProgram(false, 'afterBroadcast'), 'afterBroadcast'],
    ['sends nothing', onProgram(false, 'now'), 'now'],
    ['rehearses', onProgram(false, null), null],
  ])('of a server that %s', (_, given, expected) => expect(takesEffectKey(given)).toBe(expected));
});
