import { appliesAtKey, type OnProgram } from './on-program.js';

const onProgram = (isLive: boolean, appliesAt: OnProgram['appliesAt']): OnProgram => ({
  scene: 'Live',
  isLive,
  appliesAt,
});

describe('appliesAtKey', () => {
  it.each([
    ['is live', onProgram(true, 'afterBroadcast'), 'live'],
    ['is reconnecting to the platform', onProgram(false, 'afterBroadcast'), 'afterBroadcast'],
    ['sends nothing', onProgram(false, 'now'), 'now'],
    ['rehearses', onProgram(false, null), null],
  ])('of a server that %s', (_, given, expected) => expect(appliesAtKey(given)).toBe(expected));
});
