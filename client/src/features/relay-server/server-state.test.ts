import { findRunningTitle, resolveServerPaneState } from './server-state.js';

const server = { id: '1' } as never;
const status = (scene: string | null) =>
  ({ serverId: '1', scene, obs: true, srt: false, version: 1 }) as never;

describe('resolveServerPaneState', () => {
  it.each([
    ['without a subscription and a server', false, null, null, 'no-subscription'],
    ['with a subscription and no server', true, null, null, 'no-server'],
    ['before a scene is reported', true, server, status(null), 'starting'],
    ['before any status', true, server, null, 'starting'],
    ['once a scene is reported', true, server, status('Live'), 'running'],
    ['with a server whose payment lapsed', false, server, status('Live'), 'running'],
  ] as const)('returns the state %s', (_name, isSubscribed, server, status, kind) => {
    expect(resolveServerPaneState(isSubscribed, server, status).kind).toBe(kind);
  });
});

describe('findRunningTitle', () => {
  it.each([
    [true, true, 'success'],
    [true, false, 'srtRunning'],
    [false, true, 'srtMissing'],
    [false, false, 'ready'],
  ])('returns for srt %s and obs %s: %s', (srt, obs, title) => {
    expect(findRunningTitle({ srt, obs })).toBe(title);
  });
});
