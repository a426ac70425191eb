import { act } from 'react';
import { probeHook } from '../../_probe/probe-hook.js';
import { useScenePictures } from './use-scene-pictures.js';

const dataUrl = (name: string) => `data:image/jpeg;base64,${name}`;
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('useScenePictures', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const probeScenes = async (input: { isOn: boolean }) =>
    probeHook(() => ({
      pictures: useScenePictures({ serverId: '7', scenes: ['Live', 'Privacy'], state: '1', ...input }),
    }));

  it('loads the pictures one by one after a delay, and again after 30 s', async () => {
    const probe = await probeScenes({ isOn: true });
    expect(probe.result.pictures).toEqual(new Map());
    await advance(1_499);
    expect(probe.count('ScenePicture')).toBe(0);
    await advance(1);
    expect(await probe.variables('ScenePicture')).toEqual({ serverId: '7', scene: 'Live' });
    expect(probe.count('ScenePicture')).toBe(1);
    await probe.respond('ScenePicture', { scenePicture: dataUrl('A') });
    expect(probe.result.pictures).toEqual(new Map([['Live', dataUrl('A')]]));
    await probe.respond('ScenePicture', { scenePicture: dataUrl('B') });
    await advance(30_000);
    expect(await probe.variables('ScenePicture')).toEqual({ serverId: '7', scene: 'Live' });
    // An old picture would look like the current one.
    await probe.refuse('ScenePicture', {});
    expect(probe.result.pictures).toEqual(new Map([['Privacy', dataUrl('B')]]));
    await probe.respond('ScenePicture', { scenePicture: null });
    expect(probe.result.pictures).toEqual(new Map());
    await probe.close();
  });

  it('removes all pictures when state, scenes or server change', async () => {
    const input = { serverId: '7', scenes: ['Live'], isOn: true, state: '1' };
    const probe = await probeHook(() => ({ pictures: useScenePictures(input) }));
    await advance(1_500);
    await probe.respond('ScenePicture', { scenePicture: dataUrl('A') });
    input.state = '2';
    await probe.render();
    expect(probe.result.pictures).toEqual(new Map());
    await advance(1_500);
    await probe.respond('ScenePicture', { scenePicture: dataUrl('B') });
    expect(probe.result.pictures).toEqual(new Map([['Live', dataUrl('B')]]));
    input.scenes = [];
    await probe.render();
    expect(probe.result.pictures).toEqual(new Map());
    await advance(60_000);
    expect(probe.count('ScenePicture')).toBe(2);
    input.serverId = '8';
    await probe.render();
    expect(probe.result.pictures).toEqual(new Map());
    await probe.close();
  });

  it('loads nothing until a hidden page is shown', async () => {
    let isHidden = true;
    const hidden = jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
    const probe = await probeScenes({ isOn: true });
    await advance(60_000);
    expect(probe.count('ScenePicture')).toBe(0);
    isHidden = false;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await advance(1_500);
    expect(probe.count('ScenePicture')).toBe(1);
    hidden.mockRestore();
    await probe.close();
  });

  it('loads nothing while pictures are switched off', async () => {
    const probe = await probeScenes({ isOn: false });
    await advance(60_000);
    expect(probe.count('ScenePicture')).toBe(0);
    expect(probe.result.pictures).toBeNull();
    await probe.close();
  });
});
