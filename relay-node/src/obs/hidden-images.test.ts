import { loadHiddenImages } from './hidden-images.js';
import type { ObsRequests } from './obs-requests.js';

type Send = ObsRequests['send'];

/** Simulates OBS, which draws a frame at each second reading of its counter. Returns its requests as texts. */
function createObs(images: Record<string, { unload?: boolean }>, outputActive: boolean) {
  const requests: string[] = [];
  let readings = 0;
  const respond: Record<string, (data: { inputName?: string }) => unknown> = {
    GetInputList: () => ({ inputs: Object.keys(images).map((inputName) => ({ inputName })) }),
    GetInputSettings: ({ inputName = '' }) => ({ inputSettings: images[inputName] }),
    GetStreamStatus: () => ({ outputActive }),
    SetInputSettings: (data) => {
      requests.push(`load ${data.inputName}`);
      return {};
    },
    GetStats: () => {
      readings += 1;
      if (readings % 2 === 0) requests.push('frame');
      return { renderTotalFrames: Math.floor(readings / 2) };
    },
  };
  const send = (async (type: string, data = {}) => respond[type]?.(data)) as unknown as Send;
  return { requests, send };
}

describe('loadHiddenImages', () => {
  const images = { Morning: { unload: true }, Logo: {}, Evening: { unload: true } };

  it('loads the images that OBS would load later, and waits for a whole frame', async () => {
    const obs = createObs(images, false);
    await loadHiddenImages(obs);
    expect(obs.requests).toEqual(['load Morning', 'load Evening', 'frame', 'frame']);
  });

  it('loads one image at a time during a broadcast', async () => {
    const obs = createObs(images, true);
    await loadHiddenImages(obs);
    expect(obs.requests.indexOf('load Evening')).toBeGreaterThan(obs.requests.indexOf('frame'));
  });

  it('does not wait if there is nothing to load', async () => {
    const obs = createObs({ Logo: { unload: false } }, false);
    await loadHiddenImages(obs);
    expect(obs.requests).toEqual([]);
  });
});
