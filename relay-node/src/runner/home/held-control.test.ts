import { FakeObs } from '../../obs/fake-obs.js';
import { FakeObsControl } from '../../obs/fake-obs-control.js';
import { sampleCollection } from '../../agent/sample-collection.js';
import { cleanCollection } from '../../collection/sanitise.js';
import { HeldControl } from './held-control.js';

const canvas = { width: 640, height: 360 };
const clean = cleanCollection(sampleCollection(), { feedUrl: 'srt://127.0.0.1:9', canvas });

describe('HeldControl', () => {
  const obs = new FakeObs(clean);
  const opened = () => new FakeObsControl(obs);

  it('returns its connection once', () => {
    const held = new HeldControl();
    const control = opened();
    held.hold(control);
    expect([held.take(), held.take()]).toEqual([control, null]);
  });

  it('drops a connection that OBS has closed', () => {
    const held = new HeldControl();
    held.hold(opened());
    obs.disconnect('gone');
    expect(held.take()).toBeNull();
  });

  it('closes an untaken connection, even when another one replaces it', async () => {
    const held = new HeldControl();
    const [first, second] = [opened(), opened()];
    held.hold(first);
    held.hold(second);
    await expect(first.scenes()).rejects.toThrow();
    held.close();
    await expect(second.scenes()).rejects.toThrow();
  });
});
