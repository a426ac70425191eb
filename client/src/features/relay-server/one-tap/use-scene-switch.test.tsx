import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Place } from './switch-state.js';
import { useSceneSwitch, type SceneSwitch } from './use-scene-switch.js';

jest.mock('./after-paint.js', () => ({ afterPaint: () => Promise.resolve() }));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('useSceneSwitch', () => {
  let now: SceneSwitch;
  let root: Root;
  /** Calls of `onSwitch`, in order. */
  let calls: { scene: string; end: (done: boolean) => void }[];
  const onSwitch = (scene: string) => new Promise<boolean>((end) => calls.push({ scene, end }));

  function Probe(props: { current: string; isAutomatic?: boolean }) {
    now = useSceneSwitch({ isAutomatic: false, onSwitch, ...props });
    return null;
  }
  const show = (current: string, isAutomatic = false) =>
    act(async () => root.render(<Probe current={current} isAutomatic={isAutomatic} />));
  const tap = (scene: string, place: Place = 'tiles') => act(async () => now.switchTo(scene, place));
  const end = (index: number, done: boolean) => act(async () => calls[index]?.end(done));
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  const sent = () => calls.map(({ scene }) => scene);

  beforeEach(async () => {
    jest.useFakeTimers();
    calls = [];
    root = createRoot(document.createElement('div'));
    await show('Live');
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('switches immediately, and is pending until the status confirms it', async () => {
    await tap('Privacy', 'bar');
    expect(sent()).toEqual(['Privacy']);
    expect([now.pending, now.offer]).toEqual(['Privacy', null]);
    await end(0, true);
    await show('Privacy');
    expect(now.pending).toBeNull();
    expect(now.offer).toMatchObject({ from: 'Live', to: 'Privacy', place: 'bar' });
  });

  it('offers the previous scene for 5 s after the switch is in effect', async () => {
    await tap('Privacy');
    await pass(4_000);
    await end(0, true);
    await pass(2_000);
    await show('Privacy');
    await pass(4_999);
    expect(now.offer).not.toBeNull();
    await pass(1);
    expect(now.offer).toBeNull();
    await act(async () => now.undo());
    expect(sent()).toEqual(['Privacy']);
  });

  it('switches back once, and offers no undo of that', async () => {
    await tap('Privacy');
    await end(0, true);
    await show('Privacy');
    await act(async () => now.undo());
    expect(sent()).toEqual(['Privacy', 'Live']);
    expect(now.pending).toBe('Live');
    await end(1, true);
    await show('Live');
    expect([now.pending, now.offer]).toEqual([null, null]);
  });

  it('offers no undo after another switch in between', async () => {
    await tap('Privacy');
    await end(0, true);
    await show('Privacy');
    await show('Starting soon');
    expect(now.offer).toBeNull();
    await show('Privacy');
    expect(now.offer).toBeNull();
  });

  it('offers no undo after a failed call', async () => {
    await tap('Privacy');
    await end(0, false);
    expect([now.pending, now.offer]).toEqual([null, null]);
    await show('Privacy');
    expect(now.offer).toBeNull();
  });

  it('offers no undo to a scene that was shown automatically', async () => {
    await show('Be right back', true);
    await tap('Live');
    await end(0, true);
    await show('Live');
    expect(now.offer).toBeNull();
  });

  it('sends the last of several taps after the running call', async () => {
    await tap('Privacy');
    await tap('Starting soon');
    await tap('Be right back');
    expect(sent()).toEqual(['Privacy']);
    await end(0, true);
    expect(sent()).toEqual(['Privacy', 'Be right back']);
    expect(now.pending).toBe('Be right back');
  });

  it('sends nothing for the current program scene', async () => {
    await tap('Live');
    expect(sent()).toEqual([]);
  });
});
