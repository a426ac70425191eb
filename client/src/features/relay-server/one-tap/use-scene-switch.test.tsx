import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { SwitchControl } from './switch-state.js';
import { useSceneSwitch, type SceneSwitch } from './use-scene-switch.js';

jest.mock('../../../lib/lazy/wait-for-paint.js', () => ({ waitForPaint: () => Promise.resolve() }));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('useSceneSwitch', () => {
  let sceneSwitch: SceneSwitch;
  let root: Root;
  /** Calls of `onSwitch`, in order. */
  let requests: { scene: string; resolve: (hasSucceeded: boolean) => void }[];
  const onSwitch = (scene: string) => new Promise<boolean>((resolve) => requests.push({ scene, resolve }));

  function Probe(props: { current: string; isAutomatic?: boolean }) {
    sceneSwitch = useSceneSwitch({ isAutomatic: false, onSwitch, ...props });
    return null;
  }
  const renderProbe = (current: string, isAutomatic = false) =>
    act(async () => root.render(<Probe current={current} isAutomatic={isAutomatic} />));
  const tap = (scene: string, control: SwitchControl = 'tiles') =>
    act(async () => sceneSwitch.switchTo(scene, control));
  const endRequest = (index: number, hasSucceeded: boolean) =>
    act(async () => requests[index]?.resolve(hasSucceeded));
  const advanceTime = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  const sentScenes = () => requests.map(({ scene }) => scene);

  beforeEach(async () => {
    jest.useFakeTimers();
    requests = [];
    root = createRoot(document.createElement('div'));
    await renderProbe('Live');
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('switches immediately, and is pending until the status confirms it', async () => {
    await tap('Privacy', 'bar');
    expect(sentScenes()).toEqual(['Privacy']);
    expect([sceneSwitch.pending, sceneSwitch.offer]).toEqual(['Privacy', null]);
    await endRequest(0, true);
    await renderProbe('Privacy');
    expect(sceneSwitch.pending).toBeNull();
    expect(sceneSwitch.offer).toMatchObject({
      previousScene: 'Live',
      targetScene: 'Privacy',
      control: 'bar',
    });
  });

  it('offers the previous scene for 5 s after the switch is in effect', async () => {
    await tap('Privacy');
    await advanceTime(4_000);
    await endRequest(0, true);
    await advanceTime(2_000);
    await renderProbe('Privacy');
    await advanceTime(4_999);
    expect(sceneSwitch.offer).not.toBeNull();
    await advanceTime(1);
    expect(sceneSwitch.offer).toBeNull();
    await act(async () => sceneSwitch.undo());
    expect(sentScenes()).toEqual(['Privacy']);
  });

  it.each([
    ['offers an undo after', 19_999, 'Live'],
    ['offers no undo without', 20_000, undefined],
  ])('%s a status within 20 s of the request’s end', async (_, ms, previousScene) => {
    await tap('Privacy');
    await endRequest(0, true);
    await advanceTime(ms);
    await renderProbe('Privacy');
    expect(sceneSwitch.offer?.previousScene).toBe(previousScene);
  });

  it('switches back once, and offers no undo afterwards', async () => {
    await tap('Privacy');
    await endRequest(0, true);
    await renderProbe('Privacy');
    await act(async () => sceneSwitch.undo());
    expect(sentScenes()).toEqual(['Privacy', 'Live']);
    expect(sceneSwitch.pending).toBe('Live');
    await endRequest(1, true);
    await renderProbe('Live');
    expect([sceneSwitch.pending, sceneSwitch.offer]).toEqual([null, null]);
  });

  it('offers no undo after another switch in between', async () => {
    await tap('Privacy');
    await endRequest(0, true);
    await renderProbe('Privacy');
    await renderProbe('Starting soon');
    expect(sceneSwitch.offer).toBeNull();
    await renderProbe('Privacy');
    expect(sceneSwitch.offer).toBeNull();
  });

  it('offers no undo after a failed request', async () => {
    await tap('Privacy');
    await endRequest(0, false);
    expect([sceneSwitch.pending, sceneSwitch.offer]).toEqual([null, null]);
    await renderProbe('Privacy');
    expect(sceneSwitch.offer).toBeNull();
  });

  it('offers no undo to a scene that was shown automatically', async () => {
    await renderProbe('Be right back', true);
    await tap('Live');
    await endRequest(0, true);
    await renderProbe('Live');
    expect(sceneSwitch.offer).toBeNull();
  });

  it('sends only the last of several taps after the running request', async () => {
    await tap('Privacy');
    await tap('Starting soon');
    await tap('Be right back');
    expect(sentScenes()).toEqual(['Privacy']);
    await endRequest(0, true);
    expect(sentScenes()).toEqual(['Privacy', 'Be right back']);
    expect(sceneSwitch.pending).toBe('Be right back');
  });

  it('sends no request for the current program scene', async () => {
    await tap('Live');
    expect(sentScenes()).toEqual([]);
  });
});
