import { FakeObs } from '../../obs/fake-obs.js';
import { FakeObsControl } from '../../obs/fake-obs-control.js';
import { createSampleCollection } from '../../agent/sample-collection.js';
import { cleanCollection } from '../../collection/sanitise.js';
import { HeldControl } from './held-control.js';

const canvas = { width: 640, height: 360 };
const clean = cleanCollection(createSampleCollection(), { feedUrl: 'srt://127.0.0.1:9', canvas });

describe('HeldControl', () => {
  const obs = new FakeObs(clean);
  const openControl = () => new FakeObsControl(obs);

  it('returns a held connection only once', () => {
    const heldControl = new HeldControl();
    const control = openControl();
    heldControl.holdControl(control);
    expect([heldControl.takeConnection(), heldControl.takeConnection()]).toEqual([control, null]);
  });

  it('drops a connection that OBS has closed', () => {
    const heldControl = new HeldControl();
    heldControl.holdControl(openControl());
    obs.disconnect('gone');
    expect(heldControl.takeConnection()).toBeNull();
  });

  it('closes a held connection when another connection replaces it or the holder is closed', async () => {
    const heldControl = new HeldControl();
    const [firstControl, secondControl] = [openControl(), openControl()];
    heldControl.holdControl(firstControl);
    heldControl.holdControl(secondControl);
    await expect(firstControl.readScenes()).rejects.toThrow();
    heldControl.close();
    await expect(secondControl.readScenes()).rejects.toThrow();
  });
});
