import type { DesiredServer } from '@trailcast/schema/node';
import { createSampleCollection } from '../sample-collection.js';
import { DelayReserve } from '../node/delay-reserve.js';
import { ServerModel } from './server-model.js';
import type { ServerDeps } from './server-deps.js';

const desired: DesiredServer = {
  instance: 'i',
  generation: 1,
  collection: { revision: 1, text: createSampleCollection() },
  feed: null,
  scene: null,
  onFeedLoss: null,
  streaming: { attempt: 1, confirmed: false, remainingMs: 500, resumeWindowMs: 0 },
  feedRestarts: 0,
};

const doNothing = () => undefined;

function newModel(now: () => number): ServerModel {
  const deps = {
    now,
    feeds: {
      getLastPayloadTime: () => null,
      getLastPictureTime: () => null,
      readKeyFrameCount: () => null,
      readLinkStats: () => null,
      findReader: () => null,
    },
    absence: { findStopTime: () => Number.POSITIVE_INFINITY },
    runner: { video: { width: 1280, height: 720, fps: 30 } },
    qualities: [],
    countBroadcastSlots: () => 1,
    countPageSlots: () => 0,
    admission: { reserveBroadcast: () => true, releaseBroadcast: () => undefined },
    delays: new DelayReserve(1e9),
    log: { child: () => ({}) },
  } as unknown as ServerDeps;
  return new ServerModel(1, desired, deps, {
    onSceneSetInObs: doNothing,
    onOutput: doNothing,
    onChange: doNothing,
  });
}

describe('ServerModel', () => {
  it('fails an attempt whose deadline has passed at the next advance', () => {
    let now = 1000;
    const model = newModel(() => now);
    model.advance();
    expect(model.nextAdvanceAt).toBe(1500);
    now = 1501;
    expect(model.nextAdvanceAt).toBe(1500);
    model.advance();
    expect(model.attempt).toMatchObject({ state: 'failed', reason: 'no-target' });
    expect(model.nextAdvanceAt).toBeNull();
  });

  it("shows the user's previous scene if OBS does not have the chosen scene", () => {
    const model = newModel(() => 1000);
    model.desired = { ...desired, scene: 'Privacy' };
    model.view.scenes = ['Live', 'Privacy'];
    model.advance();
    model.view.scenes = ['Live'];
    expect(model.wanted.scene).toBe('Live');
    model.view.scenes = ['Live', 'Privacy'];
    model.desired = { ...desired, scene: 'no such scene' };
    expect(model.wanted.scene).toBe('Privacy');
  });
});
