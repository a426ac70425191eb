import { act } from 'react';
import { renderPageHook } from '../../_render-hook/render-page-hook.js';
import { useScenePictures } from './use-scene-pictures.js';

const LOAD_DELAY_MS = 1_500;
const PICTURE_INTERVAL_MS = 30_000;
/** Enough time for pictures to be loaded again if loading is not switched off. */
const LONG_MS = 2 * PICTURE_INTERVAL_MS;
const dataUrl = (name: string) => `data:image/jpeg;base64,${name}`;
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('useScenePictures', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const renderScenePictures = async (input: { isEnabled: boolean }) =>
    renderPageHook(() => ({
      pictures: useScenePictures({ serverId: '7', scenes: ['Live', 'Privacy'], reloadKey: '1', ...input }),
    }));

  it('loads the pictures one by one after a delay, and again after 30 s', async () => {
    const rendered = await renderScenePictures({ isEnabled: true });
    expect(rendered.result.pictures).toEqual(new Map());
    await advance(LOAD_DELAY_MS - 1);
    expect(rendered.countRequests('ScenePicture')).toBe(0);
    await advance(1);
    expect(await rendered.waitForVariables('ScenePicture')).toEqual({ serverId: '7', scene: 'Live' });
    expect(rendered.countRequests('ScenePicture')).toBe(1);
    await rendered.respond('ScenePicture', { scenePicture: dataUrl('A') });
    expect(rendered.result.pictures).toEqual(new Map([['Live', dataUrl('A')]]));
    await rendered.respond('ScenePicture', { scenePicture: dataUrl('B') });
    await advance(PICTURE_INTERVAL_MS);
    expect(await rendered.waitForVariables('ScenePicture')).toEqual({ serverId: '7', scene: 'Live' });
    // An old picture would look like the current one.
    await rendered.reject('ScenePicture', {});
    expect(rendered.result.pictures).toEqual(new Map([['Privacy', dataUrl('B')]]));
    await rendered.respond('ScenePicture', { scenePicture: null });
    expect(rendered.result.pictures).toEqual(new Map());
    await rendered.close();
  });

  it('removes all pictures when reload key, scenes or server change', async () => {
    const input = { serverId: '7', scenes: ['Live'], isEnabled: true, reloadKey: '1' };
    const rendered = await renderPageHook(() => ({ pictures: useScenePictures(input) }));
    await advance(LOAD_DELAY_MS);
    await rendered.respond('ScenePicture', { scenePicture: dataUrl('A') });
    input.reloadKey = '2';
    await rendered.render();
    expect(rendered.result.pictures).toEqual(new Map());
    await advance(LOAD_DELAY_MS);
    await rendered.respond('ScenePicture', { scenePicture: dataUrl('B') });
    expect(rendered.result.pictures).toEqual(new Map([['Live', dataUrl('B')]]));
    input.scenes = [];
    await rendered.render();
    expect(rendered.result.pictures).toEqual(new Map());
    await advance(LONG_MS);
    expect(rendered.countRequests('ScenePicture')).toBe(2);
    input.serverId = '8';
    await rendered.render();
    expect(rendered.result.pictures).toEqual(new Map());
    await rendered.close();
  });

  it('loads no pictures until a hidden page is shown', async () => {
    let isHidden = true;
    const hidden = jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
    const rendered = await renderScenePictures({ isEnabled: true });
    await advance(LONG_MS);
    expect(rendered.countRequests('ScenePicture')).toBe(0);
    isHidden = false;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await advance(LOAD_DELAY_MS);
    expect(rendered.countRequests('ScenePicture')).toBe(1);
    hidden.mockRestore();
    await rendered.close();
  });

  it('loads no pictures while they are switched off', async () => {
    const rendered = await renderScenePictures({ isEnabled: false });
    await advance(LONG_MS);
    expect(rendered.countRequests('ScenePicture')).toBe(0);
    expect(rendered.result.pictures).toBeNull();
    await rendered.close();
  });
});
