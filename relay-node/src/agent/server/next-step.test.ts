import { type DelayState, NO_COVER, NO_DELAY } from '../../hub/protocol.js';
import {
  chooseNextStep,
  type NextStep,
  type ActualState,
  type StepName,
  type WantedState,
} from './next-step.js';

const wantedState: WantedState = {
  collectionRevision: 1,
  scene: 'Live',
  feed: 'digest',
  feedRestarts: 0,
  isBroadcasting: false,
  isRehearsal: false,
  broadcastId: 'b',
  delay: NO_DELAY,
  cover: NO_COVER,
  recordsCard: false,
  video: { width: 1280, height: 720, fps: 30 },
  frameRate: 5,
};
const actualState: ActualState = {
  obs: 'connected',
  collectionRevision: 1,
  waitingRevision: null,
  scene: 'Live',
  feed: 'digest',
  feedRestarts: 0,
  isReaderStale: false,
  output: 'stopped',
  video: { width: 1280, height: 720, fps: 30 },
  frameRate: 5,
  target: { stored: 'target', isEmpty: false, applied: null },
  broadcastId: undefined,
  isOnAir: undefined,
  broadcastTargets: undefined,
  delay: undefined,
  cover: undefined,
};
const wantedBroadcast: Partial<WantedState> = { isBroadcasting: true, frameRate: 30 };
const readyState: Partial<ActualState> = {
  frameRate: 30,
  target: { stored: 'target', isEmpty: false, applied: 'target' },
};
const noTarget = { stored: null, isEmpty: true, applied: null };
const emptyTargets = { stored: 'digest of []', isEmpty: true, applied: null };
const liveState: Partial<ActualState> = { ...readyState, output: 'live', broadcastId: 'b' };
const fullHd = { width: 1920, height: 1080, fps: 30 };
const newDelayState = (wantedMs: number, dumps = 0, isEnding = false): Partial<ActualState> => ({
  ...{ ...readyState, obs: 'exited', broadcastId: 'b' },
  delay: { wantedMs, dumps, isEnding } as DelayState,
});
const PANIC = { ...NO_COVER, panic: true };
const APPLIED_PANIC = { ...PANIC, shows: 'card' } as const;
const newWait = (isSettled: boolean): NextStep => ({ do: 'wait', until: null, isSettled });
const newStep = (name: StepName): NextStep => ({ do: name });

describe('chooseNextStep', () => {
  it.each<[string, Partial<WantedState>, Partial<ActualState>, NextStep]>([
    [
      'opens the broadcast on the hub before the output is started',
      wantedBroadcast,
      { ...readyState, broadcastId: null },
      newStep('open-broadcast'),
    ],
    [
      'does not open a broadcast without a target',
      wantedBroadcast,
      { broadcastId: null, target: noTarget, frameRate: 30 },
      newWait(false),
    ],
    [
      'changes the delay, even without OBS',
      { ...wantedBroadcast, delay: { ...NO_DELAY, ms: 5 } },
      newDelayState(0),
      newStep('set-delay'),
    ],
    [
      'sets the cover (panic and mute) before any other step',
      { ...wantedBroadcast, cover: PANIC, delay: { ...NO_DELAY, dumps: 2 } },
      { ...newDelayState(0), cover: { ...NO_COVER, shows: null } },
      newStep('set-cover'),
    ],
    [
      'sets the cover only once',
      { ...wantedBroadcast, cover: PANIC },
      { ...newDelayState(0), cover: APPLIED_PANIC },
      newStep('restart'),
    ],
    [
      'sets no cover on an older hub',
      { ...wantedBroadcast, cover: PANIC },
      newDelayState(0),
      newStep('restart'),
    ],
    [
      'starts the output during a panic once OBS shows the privacy scene',
      { ...wantedBroadcast, cover: PANIC, scene: 'card' },
      { ...readyState, broadcastId: 'b', scene: 'card' },
      newStep('start-output'),
    ],
    [
      'requests a dump',
      { ...wantedBroadcast, delay: { ...NO_DELAY, dumps: 2 } },
      newDelayState(0, 1),
      newStep('set-delay'),
    ],
    [
      'requests each dump only once',
      { ...wantedBroadcast, delay: { ...NO_DELAY, dumps: 2 } },
      newDelayState(0, 2),
      newStep('restart'),
    ],
    [
      'requests the end after the delay',
      { ...wantedBroadcast, delay: { ...NO_DELAY, isEnding: true } },
      newDelayState(0),
      newStep('set-delay'),
    ],
    [
      'ends a broadcast without changing its delay',
      { delay: { ...NO_DELAY, ms: 5 } },
      newDelayState(0),
      newStep('end-broadcast'),
    ],
    [
      'starts the output once the hub has the broadcast',
      wantedBroadcast,
      { ...readyState, broadcastId: 'b' },
      newStep('start-output'),
    ],
    [
      'does not open a broadcast with an empty list of targets',
      wantedBroadcast,
      { broadcastId: null, target: emptyTargets, frameRate: 30 },
      newWait(false),
    ],
    [
      'opens a rehearsal on the hub without a target',
      { ...wantedBroadcast, isRehearsal: true },
      { broadcastId: null, target: emptyTargets, frameRate: 30 },
      newStep('open-broadcast'),
    ],
    [
      'sets the target of OBS for a rehearsal',
      { ...wantedBroadcast, isRehearsal: true },
      { broadcastId: 'b', target: emptyTargets, frameRate: 30 },
      newStep('set-target'),
    ],
    [
      'starts the output for a rehearsal',
      { ...wantedBroadcast, isRehearsal: true },
      { ...readyState, broadcastId: 'b', target: { ...emptyTargets, applied: emptyTargets.stored } },
      newStep('start-output'),
    ],
    [
      'sends changed targets to the hub',
      wantedBroadcast,
      { ...liveState, broadcastTargets: 'old' },
      newStep('open-broadcast'),
    ],
    [
      'sends an empty list of targets to the hub',
      wantedBroadcast,
      { ...liveState, broadcastTargets: 'old', target: emptyTargets },
      newStep('open-broadcast'),
    ],
    [
      'is settled when the hub has the targets',
      wantedBroadcast,
      { ...liveState, broadcastTargets: 'target' },
      newWait(true),
    ],
    ['ignores a hub that does not report targets', wantedBroadcast, liveState, newWait(true)],
    [
      'opens the broadcast on a restarted hub',
      wantedBroadcast,
      { ...readyState, output: 'reconnecting', broadcastId: null },
      newStep('open-broadcast'),
    ],
    [
      'ends the broadcast on the hub before the output is stopped',
      {},
      { output: 'live', broadcastId: 'b' },
      newStep('end-broadcast'),
    ],
    [
      'ends the broadcast while OBS does not run',
      {},
      { obs: 'exited', broadcastId: 'b' },
      newStep('end-broadcast'),
    ],
    ['starts OBS', {}, { obs: 'none' }, newStep('start')],
    ['restarts OBS after its exit', {}, { obs: 'exited' }, newStep('restart')],
    ['connects to OBS', {}, { obs: 'unconnected' }, newStep('connect')],
    ['waits if no step is due', {}, {}, newWait(true)],
    ['sets the wanted scene', { scene: 'Privacy' }, {}, newStep('set-scene')],
    ['sets no scene until the scenes are known', { scene: null }, { scene: null }, newWait(true)],
    [
      'applies a new collection before the scene',
      { collectionRevision: 2, scene: 'New' },
      {},
      newStep('apply-collection'),
    ],
    [
      'applies the collection again after a reconnect',
      {},
      { collectionRevision: null },
      newStep('apply-collection'),
    ],
    [
      'tries to apply a new collection during a broadcast',
      { ...wantedBroadcast, collectionRevision: 2 },
      { output: 'live' },
      newStep('apply-collection'),
    ],
    [
      'delays a collection during a broadcast if OBS has to load it',
      { ...wantedBroadcast, collectionRevision: 2 },
      { output: 'live', waitingRevision: 2 },
      newWait(true),
    ],
    [
      'delays a collection while OBS reconnects',
      { ...wantedBroadcast, collectionRevision: 2 },
      { output: 'reconnecting', waitingRevision: 2 },
      newWait(true),
    ],
    [
      'loads a delayed collection after the output has stopped',
      { collectionRevision: 2 },
      { output: 'stopped', waitingRevision: 2 },
      newStep('apply-collection'),
    ],
    [
      'tries to apply the next collection during a broadcast',
      { ...wantedBroadcast, collectionRevision: 3 },
      { output: 'live', waitingRevision: 2 },
      newStep('apply-collection'),
    ],
    [
      'applies no collection during a broadcast if the shown collection is unknown',
      wantedBroadcast,
      { output: 'live', collectionRevision: null },
      newWait(true),
    ],
    ['routes the feed', { feed: null }, {}, newStep('route-feed')],
    ['notifies the ingest that there is no feed', { feed: null }, { feed: undefined }, newStep('route-feed')],
    ['restarts the feed', { feedRestarts: 1 }, {}, newStep('restart-feed')],
    [
      'does not restart the feed if more restarts were done than requested',
      {},
      { feedRestarts: 3 },
      newWait(true),
    ],
    ['reopens the feed when its streams have changed', {}, { isReaderStale: true }, newStep('reopen-feed')],
    [
      'sets a changed video format before the start',
      { ...wantedBroadcast, video: fullHd },
      readyState,
      newStep('set-video'),
    ],
    [
      'sets the video format before a collection is applied',
      { collectionRevision: 2, video: fullHd },
      {},
      newStep('set-video'),
    ],
    [
      'delays a changed video format during a broadcast',
      { ...wantedBroadcast, video: fullHd },
      { ...readyState, output: 'live' },
      newWait(true),
    ],
    ['sets the full frame rate before the output is started', wantedBroadcast, {}, newStep('set-frame-rate')],
    ['sets the target after the frame rate', wantedBroadcast, { frameRate: 30 }, newStep('set-target')],
    ['starts the output after the target is set', wantedBroadcast, readyState, newStep('start-output')],
    [
      'sets a changed target',
      wantedBroadcast,
      { ...readyState, target: { stored: 'b', isEmpty: false, applied: 'a' } },
      newStep('set-target'),
    ],
    [
      'does not start the output without a target',
      wantedBroadcast,
      { ...readyState, target: noTarget },
      newWait(false),
    ],
    [
      'waits for OBS to confirm the start',
      wantedBroadcast,
      { ...readyState, output: 'starting' },
      newWait(false),
    ],
    ['is settled when OBS is live', wantedBroadcast, { ...readyState, output: 'live' }, newWait(true)],
    [
      'waits for the hub if OBS is live before the hub is on air',
      wantedBroadcast,
      { ...liveState, isOnAir: false },
      newWait(false),
    ],
    ['is settled when the hub is on air', wantedBroadcast, { ...liveState, isOnAir: true }, newWait(true)],
    [
      'is settled while OBS connects to its hub again',
      wantedBroadcast,
      { ...liveState, output: 'reconnecting', isOnAir: false },
      newWait(true),
    ],
    [
      'stops the output before any other step',
      { scene: 'Privacy' },
      { output: 'live' },
      newStep('stop-output'),
    ],
    ['stops an output that is starting', {}, { output: 'starting' }, newStep('stop-output')],
    ['stops the output while OBS reconnects', {}, { output: 'reconnecting' }, newStep('stop-output')],
    [
      'does not change the frame rate until the output has stopped',
      {},
      { output: 'stopping', frameRate: 30 },
      newStep('check-output'),
    ],
    [
      'sets the idle frame rate after the output has stopped',
      {},
      { frameRate: 30 },
      newStep('set-frame-rate'),
    ],
  ])('%s', (_name, request, state, expected) => {
    expect(
      chooseNextStep({ ...wantedState, ...request }, { ...actualState, ...state }, new Map(), 0),
    ).toEqual(expected);
  });

  it('delays a failed step and continues with the other steps', () => {
    const earliestStepTimes = new Map<StepName, number>([['set-scene', 500]]);
    const privacyWithoutFeed = { ...wantedState, scene: 'Privacy', feed: null };
    expect(chooseNextStep(privacyWithoutFeed, actualState, earliestStepTimes, 100)).toEqual(
      newStep('route-feed'),
    );
    expect(chooseNextStep({ ...wantedState, scene: 'Privacy' }, actualState, earliestStepTimes, 100)).toEqual(
      {
        do: 'wait',
        until: 500,
        isSettled: false,
      },
    );
    expect(chooseNextStep(privacyWithoutFeed, actualState, earliestStepTimes, 500)).toEqual(
      newStep('set-scene'),
    );
  });

  it('is settled while the reopening of the feed is delayed', () => {
    const earliestStepTimes = new Map<StepName, number>([['reopen-feed', 900]]);
    expect(
      chooseNextStep(wantedState, { ...actualState, isReaderStale: true }, earliestStepTimes, 100),
    ).toEqual({
      do: 'wait',
      until: 900,
      isSettled: true,
    });
  });

  it('waits until the next start of the output is due', () => {
    const earliestStepTimes = new Map<StepName, number>([['start-output', 900]]);
    expect(
      chooseNextStep(
        { ...wantedState, ...wantedBroadcast },
        { ...actualState, ...readyState },
        earliestStepTimes,
        100,
      ),
    ).toEqual({
      do: 'wait',
      until: 900,
      isSettled: false,
    });
  });

  it('does not start the output while OBS cannot show the card that the hub records', () => {
    const earliestStepTimes = new Map<StepName, number>([['set-scene', 900]]);
    const wantedCard = { ...wantedState, ...wantedBroadcast, scene: 'card', recordsCard: true };
    const preparedState = { ...actualState, ...readyState, broadcastId: 'b' };
    expect(chooseNextStep(wantedCard, preparedState, earliestStepTimes, 100)).toEqual({
      do: 'wait',
      until: 900,
      isSettled: false,
    });
    expect(chooseNextStep(wantedCard, { ...preparedState, scene: 'card' }, earliestStepTimes, 100)).toEqual(
      newStep('start-output'),
    );
    expect(
      chooseNextStep({ ...wantedCard, recordsCard: false }, preparedState, earliestStepTimes, 100),
    ).toEqual(newStep('start-output'));
  });

  it('does not start the output while the video format cannot be set', () => {
    const earliestStepTimes = new Map<StepName, number>([['set-video', 900]]);
    expect(
      chooseNextStep(
        { ...wantedState, ...wantedBroadcast, video: fullHd },
        { ...actualState, ...readyState },
        earliestStepTimes,
        100,
      ),
    ).toEqual({
      do: 'wait',
      until: 900,
      isSettled: false,
    });
  });
});
