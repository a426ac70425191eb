import { nextStep, type NextStep, type Seen, type StepName, type Wanted } from './next-step.js';

const wanted: Wanted = {
  collection: 1,
  scene: 'Live',
  feed: 'digest',
  feedRestarts: 0,
  onAir: false,
  frameRate: 5,
};
const seen: Seen = {
  obs: 'connected',
  collection: 1,
  scene: 'Live',
  feed: 'digest',
  feedRestarts: 0,
  isReaderStale: false,
  output: 'stopped',
  frameRate: 5,
  target: { stored: 'target', applied: null },
};
const onAir: Partial<Wanted> = { onAir: true, frameRate: 30 };
const ready: Partial<Seen> = { frameRate: 30, target: { stored: 'target', applied: 'target' } };
const wait = (settled: boolean): NextStep => ({ do: 'wait', until: null, settled });
const step = (name: StepName): NextStep => ({ do: name });

describe('nextStep', () => {
  it.each<[string, Partial<Wanted>, Partial<Seen>, NextStep]>([
    ['starts what is not there', {}, { obs: 'none' }, step('start')],
    ['restarts OBS that has ended', {}, { obs: 'gone' }, step('restart')],
    ['connects', {}, { obs: 'unconnected' }, step('connect')],
    ['rests when nothing is left', {}, {}, wait(true)],
    ['shows the wished scene', { scene: 'Privacy' }, {}, step('set-scene')],
    ['leaves the scene alone until scenes are known', { scene: null }, { scene: null }, wait(true)],
    [
      'applies a new collection before the scene',
      { collection: 2, scene: 'New' },
      {},
      step('apply-collection'),
    ],
    ['applies the collection again when OBS came back', {}, { collection: null }, step('apply-collection')],
    ['holds the collection back on air', { ...onAir, collection: 2 }, { output: 'live' }, wait(true)],
    ['holds it back while reconnecting', { ...onAir, collection: 2 }, { output: 'reconnecting' }, wait(true)],
    ['routes the feed', { feed: null }, {}, step('route-feed')],
    ['tells the ingest that there is no feed', { feed: null }, { feed: undefined }, step('route-feed')],
    ['restarts the feed', { feedRestarts: 1 }, {}, step('restart-feed')],
    ['does not restart the feed for a lower count', {}, { feedRestarts: 3 }, wait(true)],
    ['opens the feed again when its streams are others', {}, { isReaderStale: true }, step('reopen-feed')],
    ['goes to the full rate before a start', onAir, {}, step('set-frame-rate')],
    ['then sets the target', onAir, { frameRate: 30 }, step('set-target')],
    ['then starts', onAir, ready, step('start-stream')],
    ['sets a changed target', onAir, { ...ready, target: { stored: 'b', applied: 'a' } }, step('set-target')],
    [
      'does not start without a target',
      onAir,
      { ...ready, target: { stored: null, applied: null } },
      wait(false),
    ],
    ['waits for OBS to confirm', onAir, { ...ready, output: 'starting' }, wait(false)],
    ['is settled on air', onAir, { ...ready, output: 'live' }, wait(true)],
    ['stops before anything else', { scene: 'Privacy' }, { output: 'live' }, step('stop-stream')],
    ['stops a start', {}, { output: 'starting' }, step('stop-stream')],
    ['stops while OBS reconnects', {}, { output: 'reconnecting' }, step('stop-stream')],
    ['keeps the rate until it has stopped', {}, { output: 'stopping', frameRate: 30 }, step('check-output')],
    ['goes to the idle rate after the stop', {}, { frameRate: 30 }, step('set-frame-rate')],
  ])('%s', (_name, request, state, expected) => {
    expect(nextStep({ ...wanted, ...request }, { ...seen, ...state }, new Map(), 0)).toEqual(expected);
  });

  it('delays a step that failed and continues with the others', () => {
    const notBefore = new Map<StepName, number>([['set-scene', 500]]);
    const both = { ...wanted, scene: 'Privacy', feed: null };
    expect(nextStep(both, seen, notBefore, 100)).toEqual(step('route-feed'));
    expect(nextStep({ ...wanted, scene: 'Privacy' }, seen, notBefore, 100)).toEqual({
      do: 'wait',
      until: 500,
      settled: false,
    });
    expect(nextStep(both, seen, notBefore, 500)).toEqual(step('set-scene'));
  });

  it('is settled although the feed has to be opened again later', () => {
    const notBefore = new Map<StepName, number>([['reopen-feed', 900]]);
    expect(nextStep(wanted, { ...seen, isReaderStale: true }, notBefore, 100)).toEqual({
      do: 'wait',
      until: 900,
      settled: true,
    });
  });

  it('waits for the next try of a start', () => {
    const notBefore = new Map<StepName, number>([['start-stream', 900]]);
    expect(nextStep({ ...wanted, ...onAir }, { ...seen, ...ready }, notBefore, 100)).toEqual({
      do: 'wait',
      until: 900,
      settled: false,
    });
  });
});
