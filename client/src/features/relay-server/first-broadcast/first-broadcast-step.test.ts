import { firstBroadcastStep, firstBroadcastTrail, missingFeedScene } from './first-broadcast-step.js';

const server = { id: '1' };
const running = (status: object) =>
  ({ kind: 'running', server, status: { scene: 'Live', obs: false, srt: false, ...status } }) as never;
const starting = { kind: 'starting', server } as never;
const none = { kind: 'no-server' } as never;

describe('firstBroadcastStep', () => {
  it.each([
    ['nothing exists', none, false, 'server'],
    ['OBS starts before the phone', starting, false, 'phone'],
    ['the phone sends before OBS runs', starting, true, 'obs'],
    ['only OBS runs', running({}), false, 'phone'],
    ['the feed arrives at the server', running({ srt: true }), false, 'start'],
    ['the first packet arrives', running({}), true, 'start'],
    ['it is live', running({ srt: true, obs: true }), true, 'live'],
    ['it is live without a feed', running({ obs: true }), false, 'live'],
  ] as const)('when %s', (_name, state, isSending, step) => {
    expect(firstBroadcastStep(state, isSending)).toBe(step);
  });
});

describe('missingFeedScene', () => {
  it.each([
    ['another scene is on program', running({ scene: 'Starting soon' }), ['Live', 'Starting soon'], 'Live'],
    ['it is on program', running({}), ['Live'], null],
    ['the collection has none', running({ scene: 'Talk' }), ['Talk'], null],
    ['the scenes are unknown', running({ scene: 'Talk' }), null, null],
    ['viewers watch', running({ scene: 'Talk', obs: true }), ['Live', 'Talk'], null],
    ['OBS starts', starting, ['Live'], null],
  ] as const)('when %s', (_name, state, scenes, scene) => {
    expect(missingFeedScene(state, scenes)).toBe(scene);
  });
});

describe('firstBroadcastTrail', () => {
  const trail = (state: never, step: 'server' | 'phone' | 'obs' | 'start') => {
    const { phone, studio, platform } = firstBroadcastTrail(state, step, 0, (key) => key, 'en');
    return [phone.status, studio.status, platform.status];
  };

  it.each([
    ['server', none, ['inactive', 'pending', 'inactive']],
    ['phone', running({}), ['pending', 'active', 'inactive']],
    ['obs', starting, ['active', 'pending', 'inactive']],
    ['start', running({ srt: true }), ['active', 'active', 'pending']],
  ] as const)('marks what “%s” waits for', (step, state, statuses) => {
    expect(trail(state, step)).toEqual(statuses);
  });

  it('shows a pending connection in preference to the request to start', () => {
    const state = running({ srt: true, output: { state: 'starting' } });
    expect(firstBroadcastTrail(state, 'start', 0, (key) => key, 'en').platform.statusText).toBe(
      'trail.starting',
    );
  });
});
