import { type DelayState, NO_COVER, NO_DELAY } from '../../hub/protocol.js';
import {
  chooseNextStep,
  type NextStep,
  type ActualState,
  type StepName,
  type WantedState,
} from './next-step.js';

const wanted: WantedState = {
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
const actual: ActualState = {
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
const broadcasting: Partial<WantedState> = { isBroadcasting: true, frameRate: 30 };
const ready: Partial<ActualState> = {
  frameRate: 30,
  target: { stored: 'target', isEmpty: false, applied: 'target' },
};
const noTarget = { stored: null, isEmpty: true, applied: null };
const emptyList = { stored: 'digest of []', isEmpty: true, applied: null };
const live: Partial<ActualState> = { ...ready, output: 'live', broadcastId: 'b' };
const fullHd = { width: 1920, height: 1080, fps: 30 };
const delayed = (wantedMs: number, dumps = 0, isEnding = false): Partial<ActualState> => ({
  ...{ ...ready, obs: 'exited', broadcastId: 'b' },
  delay: { wantedMs, dumps, isEnding } as DelayState,
});
const PANIC = { ...NO_COVER, panic: true };
const COVERED = { ...PANIC, shows: 'card' } as const;
const wait = (isSettled: boolean): NextStep => ({ do: 'wait', until: null, isSettled });
const step = (name: StepName): NextStep => ({ do: name });

describe('chooseNextStep', () => {
  it.each<[string, Partial<WantedState>, Partial<ActualState>, NextStep]>([
    [
      'prepares the hub before it starts the output',
      broadcasting,
      { ...ready, broadcastId: null },
      step('open-broadcast'),
    ],
    [
      'does not open a broadcast without a target',
      broadcasting,
      { broadcastId: null, target: noTarget, frameRate: 30 },
      wait(false),
    ],
    [
      'changes the delay, even without OBS',
      { ...broadcasting, delay: { ...NO_DELAY, ms: 5 } },
      delayed(0),
      step('set-delay'),
    ],
    [
      'sets the cover (panic and mute) before any other step',
      { ...broadcasting, cover: PANIC, delay: { ...NO_DELAY, dumps: 2 } },
      { ...delayed(0), cover: { ...NO_COVER, shows: null } },
      step('set-cover'),
    ],
    [
      'sets the cover only once',
      { ...broadcasting, cover: PANIC },
      { ...delayed(0), cover: COVERED },
      step('restart'),
    ],
    ['sets no cover on an older hub', { ...broadcasting, cover: PANIC }, delayed(0), step('restart')],
    [
      'starts the output during a panic once OBS shows the privacy scene',
      { ...broadcasting, cover: PANIC, scene: 'card' },
      { ...ready, broadcastId: 'b', scene: 'card' },
      step('start-output'),
    ],
    [
      'requests a dump',
      { ...broadcasting, delay: { ...NO_DELAY, dumps: 2 } },
      delayed(0, 1),
      step('set-delay'),
    ],
    [
      'requests each dump only once',
      { ...broadcasting, delay: { ...NO_DELAY, dumps: 2 } },
      delayed(0, 2),
      step('restart'),
    ],
    [
      'requests the end after the delay',
      { ...broadcasting, delay: { ...NO_DELAY, isEnding: true } },
      delayed(0),
      step('set-delay'),
    ],
    [
      'ends a broadcast without changing its delay',
      { delay: { ...NO_DELAY, ms: 5 } },
      delayed(0),
      step('end-broadcast'),
    ],
    [
      'starts the output once the hub is prepared',
      broadcasting,
      { ...ready, broadcastId: 'b' },
      step('start-output'),
    ],
    [
      'does not open a broadcast with an empty list of targets',
      broadcasting,
      { broadcastId: null, target: emptyList, frameRate: 30 },
      wait(false),
    ],
    [
      'prepares the hub for a rehearsal, without a target',
      { ...broadcasting, isRehearsal: true },
      { broadcastId: null, target: emptyList, frameRate: 30 },
      step('open-broadcast'),
    ],
    [
      'sets the target of OBS for a rehearsal',
      { ...broadcasting, isRehearsal: true },
      { broadcastId: 'b', target: emptyList, frameRate: 30 },
      step('set-target'),
    ],
    [
      'starts the output for a rehearsal',
      { ...broadcasting, isRehearsal: true },
      { ...ready, broadcastId: 'b', target: { ...emptyList, applied: emptyList.stored } },
      step('start-output'),
    ],
    [
      'sends changed targets to the hub',
      broadcasting,
      { ...live, broadcastTargets: 'old' },
      step('open-broadcast'),
    ],
    [
      'sends an empty list of targets to the hub',
      broadcasting,
      { ...live, broadcastTargets: 'old', target: emptyList },
      step('open-broadcast'),
    ],
    [
      'is settled when the hub has the targets',
      broadcasting,
      { ...live, broadcastTargets: 'target' },
      wait(true),
    ],
    ['ignores a hub that does not report targets', broadcasting, live, wait(true)],
    [
      'prepares a restarted hub during a broadcast',
      broadcasting,
      { ...ready, output: 'reconnecting', broadcastId: null },
      step('open-broadcast'),
    ],
    [
      'ends the broadcast on the hub before it stops the output',
      {},
      { output: 'live', broadcastId: 'b' },
      step('end-broadcast'),
    ],
    [
      'ends the broadcast while OBS does not run',
      {},
      { obs: 'exited', broadcastId: 'b' },
      step('end-broadcast'),
    ],
    ['starts OBS', {}, { obs: 'none' }, step('start')],
    ['restarts OBS after its exit', {}, { obs: 'exited' }, step('restart')],
    ['connects to OBS', {}, { obs: 'unconnected' }, step('connect')],
    ['waits if no step is due', {}, {}, wait(true)],
    ['sets the wanted scene', { scene: 'Privacy' }, {}, step('set-scene')],
    ['sets no scene until the scenes are known', { scene: null }, { scene: null }, wait(true)],
    [
      'applies a new collection before the scene',
      { collectionRevision: 2, scene: 'New' },
      {},
      step('apply-collection'),
    ],
    [
      'applies the collection again after a reconnect',
      {},
      { collectionRevision: null },
      step('apply-collection'),
    ],
    [
      'tries to apply a new collection during a broadcast',
      { ...broadcasting, collectionRevision: 2 },
      { output: 'live' },
      step('apply-collection'),
    ],
    [
      'delays a collection during a broadcast if OBS has to load it',
      { ...broadcasting, collectionRevision: 2 },
      { output: 'live', waitingRevision: 2 },
      wait(true),
    ],
    [
      'delays a collection while OBS reconnects',
      { ...broadcasting, collectionRevision: 2 },
      { output: 'reconnecting', waitingRevision: 2 },
      wait(true),
    ],
    [
      'loads a delayed collection after the output has stopped',
      { collectionRevision: 2 },
      { output: 'stopped', waitingRevision: 2 },
      step('apply-collection'),
    ],
    [
      'tries to apply the next collection during a broadcast',
      { ...broadcasting, collectionRevision: 3 },
      { output: 'live', waitingRevision: 2 },
      step('apply-collection'),
    ],
    [
      'applies no collection during a broadcast if the shown collection is unknown',
      broadcasting,
      { output: 'live', collectionRevision: null },
      wait(true),
    ],
    ['routes the feed', { feed: null }, {}, step('route-feed')],
    ['notifies the ingest that there is no feed', { feed: null }, { feed: undefined }, step('route-feed')],
    ['restarts the feed', { feedRestarts: 1 }, {}, step('restart-feed')],
    [
      'does not restart the feed if fewer restarts are wanted than were done',
      {},
      { feedRestarts: 3 },
      wait(true),
    ],
    ['reopens the feed when its streams have changed', {}, { isReaderStale: true }, step('reopen-feed')],
    [
      'sets a changed video format before the start',
      { ...broadcasting, video: fullHd },
      ready,
      step('set-video'),
    ],
    [
      'sets the video format before it applies a collection',
      { collectionRevision: 2, video: fullHd },
      {},
      step('set-video'),
    ],
    [
      'delays a changed video format during a broadcast',
      { ...broadcasting, video: fullHd },
      { ...ready, output: 'live' },
      wait(true),
    ],
    ['sets the full frame rate before it starts the output', broadcasting, {}, step('set-frame-rate')],
    ['sets the target after the frame rate', broadcasting, { frameRate: 30 }, step('set-target')],
    ['starts the output after the target is set', broadcasting, ready, step('start-output')],
    [
      'sets a changed target',
      broadcasting,
      { ...ready, target: { stored: 'b', isEmpty: false, applied: 'a' } },
      step('set-target'),
    ],
    ['does not start the output without a target', broadcasting, { ...ready, target: noTarget }, wait(false)],
    ['waits for OBS to confirm the start', broadcasting, { ...ready, output: 'starting' }, wait(false)],
    ['is settled when OBS is live', broadcasting, { ...ready, output: 'live' }, wait(true)],
    [
      'waits for the hub if OBS is live before the hub is on air',
      broadcasting,
      { ...live, isOnAir: false },
      wait(false),
    ],
    ['is settled when the hub is on air', broadcasting, { ...live, isOnAir: true }, wait(true)],
    [
      'is settled while OBS connects to its hub again',
      broadcasting,
      { ...live, output: 'reconnecting', isOnAir: false },
      wait(true),
    ],
    ['stops the output before any other step', { scene: 'Privacy' }, { output: 'live' }, step('stop-output')],
    ['stops an output that is starting', {}, { output: 'starting' }, step('stop-output')],
    ['stops the output while OBS reconnects', {}, { output: 'reconnecting' }, step('stop-output')],
    [
      'does not change the frame rate until the output has stopped',
      {},
      { output: 'stopping', frameRate: 30 },
      step('check-output'),
    ],
    ['sets the idle frame rate after the output has stopped', {}, { frameRate: 30 }, step('set-frame-rate')],
  ])('%s', (_name, request, state, expected) => {
    expect(chooseNextStep({ ...wanted, ...request }, { ...actual, ...state }, new Map(), 0)).toEqual(
      expected,
    );
  });

  it('delays a failed step and continues with the other steps', () => {
    const notBefore = new Map<StepName, number>([['set-scene', 500]]);
    const privacyWithoutFeed = { ...wanted, scene: 'Privacy', feed: null };
    expect(chooseNextStep(privacyWithoutFeed, actual, notBefore, 100)).toEqual(step('route-feed'));
    expect(chooseNextStep({ ...wanted, scene: 'Privacy' }, actual, notBefore, 100)).toEqual({
      do: 'wait',
      until: 500,
      isSettled: false,
    });
    expect(chooseNextStep(privacyWithoutFeed, actual, notBefore, 500)).toEqual(step('set-scene'));
  });

  it('is settled while the reopening of the feed is delayed', () => {
    const notBefore = new Map<StepName, number>([['reopen-feed', 900]]);
    expect(chooseNextStep(wanted, { ...actual, isReaderStale: true }, notBefore, 100)).toEqual({
      do: 'wait',
      until: 900,
      isSettled: true,
    });
  });

  it('waits until the next try to start the output is due', () => {
    const notBefore = new Map<StepName, number>([['start-output', 900]]);
    expect(chooseNextStep({ ...wanted, ...broadcasting }, { ...actual, ...ready }, notBefore, 100)).toEqual({
      do: 'wait',
      until: 900,
      isSettled: false,
    });
  });

  it('does not start the output while OBS cannot show the card that the hub records', () => {
    const notBefore = new Map<StepName, number>([['set-scene', 900]]);
    const wantedCard = { ...wanted, ...broadcasting, scene: 'card', recordsCard: true };
    const prepared = { ...actual, ...ready, broadcastId: 'b' };
    expect(chooseNextStep(wantedCard, prepared, notBefore, 100)).toEqual({
      do: 'wait',
      until: 900,
      isSettled: false,
    });
    expect(chooseNextStep(wantedCard, { ...prepared, scene: 'card' }, notBefore, 100)).toEqual(
      step('start-output'),
    );
    expect(chooseNextStep({ ...wantedCard, recordsCard: false }, prepared, notBefore, 100)).toEqual(
      step('start-output'),
    );
  });

  it('does not start the output while the video format cannot be set', () => {
    const notBefore = new Map<StepName, number>([['set-video', 900]]);
    expect(
      chooseNextStep({ ...wanted, ...broadcasting, video: fullHd }, { ...actual, ...ready }, notBefore, 100),
    ).toEqual({
      do: 'wait',
      until: 900,
      isSettled: false,
    });
  });
});
