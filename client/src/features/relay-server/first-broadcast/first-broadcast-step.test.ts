import {
  findFirstBroadcastStep,
  createFirstBroadcastTrail,
  findMissingFeedScene,
  findOwnStep,
} from './first-broadcast-step.js';

const server = { id: '1' };
const runningState = (status: object) =>
  ({ kind: 'running', server, status: { scene: 'Live', obs: false, srt: false, ...status } }) as never;
const starting = { kind: 'starting', server } as never;
const noServer = { kind: 'no-server' } as never;

describe('findFirstBroadcastStep', () => {
  it.each([
    ['nothing exists', noServer, false, 'server'],
    ['OBS starts before the phone', starting, false, 'phone'],
    ['the phone sends before OBS runs', starting, true, 'obs'],
    ['only OBS runs', runningState({}), false, 'phone'],
    ['the feed arrives at the server', runningState({ srt: true }), false, 'start'],
    ['the first packet arrives', runningState({}), true, 'start'],
    ['the broadcast is live', runningState({ srt: true, obs: true }), true, 'live'],
    ['the broadcast is live without a feed', runningState({ obs: true }), false, 'live'],
  ] as const)('returns the step when %s', (_name, state, isSending, step) => {
    expect(findFirstBroadcastStep(state, isSending)).toBe(step);
  });
});

describe('findOwnStep', () => {
  it.each([
    ['server', 'connect'],
    ['phone', 'connect'],
    ['obs', 'start'],
    ['start', 'start'],
    ['live', 'start'],
  ] as const)('returns the user’s own step during the step “%s”', (step, ownStep) => {
    expect(findOwnStep(step)).toBe(ownStep);
  });
});

describe('findMissingFeedScene', () => {
  it.each([
    [
      'another scene is on program',
      runningState({ scene: 'Starting soon' }),
      ['Live', 'Starting soon'],
      'Live',
    ],
    ['the feed scene is on program', runningState({}), ['Live'], null],
    ['the collection has no feed scene', runningState({ scene: 'Talk' }), ['Talk'], null],
    ['the scenes are unknown', runningState({ scene: 'Talk' }), null, null],
    ['the broadcast is live', runningState({ scene: 'Talk', obs: true }), ['Live', 'Talk'], null],
    ['OBS starts', starting, ['Live'], null],
  ] as const)('returns the scene or null when %s', (_name, state, scenes, scene) => {
    expect(findMissingFeedScene(state, scenes)).toBe(scene);
  });
});

describe('createFirstBroadcastTrail', () => {
  const trailStatuses = (state: never, step: 'server' | 'phone' | 'obs' | 'start') => {
    const { phone, studio, platform } = createFirstBroadcastTrail(state, step, (key) => key, 'en');
    return [phone.status, studio.status, platform.status];
  };

  it.each([
    ['server', noServer, ['inactive', 'pending', 'inactive']],
    ['phone', runningState({}), ['pending', 'active', 'inactive']],
    ['obs', starting, ['active', 'pending', 'inactive']],
    ['start', runningState({ srt: true }), ['active', 'active', 'pending']],
  ] as const)('marks the pending point of the step “%s”', (step, state, statuses) => {
    expect(trailStatuses(state, step)).toEqual(statuses);
  });

  it.each([
    ['server', noServer, [true, false, true]],
    ['phone', runningState({}), [false, false, true]],
    ['start', runningState({ srt: true }), [false, false, false]],
  ] as const)('marks the points whose turn comes after the step “%s”', (step, state, areLater) => {
    const { phone, studio, platform } = createFirstBroadcastTrail(state, step, (key) => key, 'en');
    expect([phone, studio, platform].map(({ isLater = false }) => isLater)).toEqual(areLater);
  });

  it.each([
    ['server', noServer, [false, false, false]],
    ['phone', runningState({}), [false, true, false]],
    ['obs', starting, [true, false, false]],
    ['start', runningState({ srt: true }), [true, true, false]],
  ] as const)('ticks the points that are done in the step “%s”', (step, state, areDone) => {
    const { phone, studio, platform } = createFirstBroadcastTrail(state, step, (key) => key, 'en');
    expect([phone, studio, platform].map(({ isDone = false }) => isDone)).toEqual(areDone);
  });

  const trailTexts = (state: never, step: 'server' | 'phone' | 'obs' | 'start') => {
    const { studio, platform } = createFirstBroadcastTrail(state, step, (key) => key, 'en');
    return [studio.statusText, studio.figure, platform.statusText];
  };

  it.each([
    ['server', noServer, ['firstBroadcast.waits.studio', undefined, 'firstBroadcast.waits.next']],
    ['phone', starting, ['trail.starting', undefined, 'firstBroadcast.waits.next']],
    ['phone', runningState({}), ['firstBroadcast.waits.ready', undefined, 'firstBroadcast.waits.next']],
    ['obs', starting, ['trail.starting', undefined, 'firstBroadcast.waits.next']],
    [
      'start',
      runningState({ srt: true }),
      ['trail.onProgram', 'trail.scene', 'firstBroadcast.waits.platform'],
    ],
  ] as const)('describes studio and platform in the step “%s”', (step, state, texts) => {
    expect(trailTexts(state, step)).toEqual(texts);
  });

  it('shows a panic while the phone is missing', () => {
    const state = runningState({ panic: { by: null, since: 0, shown: true } });
    expect(trailTexts(state, 'phone').slice(0, 2)).toEqual(['trail.hidden', 'trail.cover']);
  });

  it('shows a pending connection instead of the request to start', () => {
    const state = runningState({ srt: true, output: { state: 'starting' } });
    expect(createFirstBroadcastTrail(state, 'start', (key) => key, 'en').platform.statusText).toBe(
      'trail.starting',
    );
  });
});
