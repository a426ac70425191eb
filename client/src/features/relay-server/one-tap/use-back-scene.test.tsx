import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useBackScene } from './use-back-scene.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SCENES = ['Live', 'Starting soon', 'Be right back', 'Privacy'];
const QUICK = { pause: 'Be right back', privacy: 'Privacy' };
/** How long a quick scene is shown before the way back is offered. */
const BACK_DELAY_MS = 5_000;

describe('useBackScene', () => {
  let backScene: string | null;
  let root: Root;
  let serverCount = 0;
  let serverId: string;

  function Probe({ current, scenes }: { current: string; scenes: readonly string[] }) {
    backScene = useBackScene({ serverId, scenes, quickScenes: QUICK, current });
    return null;
  }
  const renderProbe = (current: string, scenes = SCENES) =>
    act(async () => root.render(<Probe current={current} scenes={scenes} />));
  const advanceTime = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  const openPage = () => (root = createRoot(document.createElement('div')));

  beforeEach(() => {
    jest.useFakeTimers();
    serverId = String(++serverCount);
    openPage();
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('returns the previous scene after 5 s', async () => {
    await renderProbe('Starting soon');
    await renderProbe('Privacy');
    await advanceTime(BACK_DELAY_MS - 1);
    expect(backScene).toBeNull();
    await advanceTime(1);
    expect(backScene).toBe('Starting soon');
    await renderProbe('Starting soon');
    expect(backScene).toBeNull();
  });

  it('returns null for 5 s after a second quick scene, then the scene before the first one', async () => {
    await renderProbe('Starting soon');
    await renderProbe('Privacy');
    await advanceTime(BACK_DELAY_MS);
    await renderProbe('Be right back');
    expect(backScene).toBeNull();
    await advanceTime(BACK_DELAY_MS);
    expect(backScene).toBe('Starting soon');
  });

  it('continues the wait of 5 s on the next page', async () => {
    await renderProbe('Starting soon');
    await renderProbe('Privacy');
    await advanceTime(BACK_DELAY_MS - 1_000);
    await act(async () => root.unmount());
    openPage();
    await renderProbe('Privacy');
    await advanceTime(999);
    expect(backScene).toBeNull();
    await advanceTime(1);
    expect(backScene).toBe('Starting soon');
  });

  it('does not return a scene that the server showed automatically', async () => {
    await renderProbe('Starting soon');
    await renderProbe('');
    await renderProbe('Privacy');
    await advanceTime(BACK_DELAY_MS);
    expect(backScene).toBe('Starting soon');
  });

  it.each([
    ['the feed scene if no other scene was shown before', SCENES, 'Live'],
    ['null if the collection has no feed scene', ['Cam', 'Privacy'], null],
  ])('returns %s', async (_, scenes, expected) => {
    await renderProbe('Privacy', scenes);
    await advanceTime(BACK_DELAY_MS);
    expect(backScene).toBe(expected);
  });
});
