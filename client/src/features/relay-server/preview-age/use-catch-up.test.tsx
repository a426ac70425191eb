import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useCatchUp, usePlayerDelay, type CatchUp } from './use-catch-up.js';
import { useChangedAt } from './use-changed-at.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Grey of the video's frame and of every still. */
let [frame, stillGrey] = [20, 200];
const stub = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });

describe('the age of the preview', () => {
  let root: Root;
  let result: { catchUp: CatchUp; delay: number };
  const video = { current: document.createElement('video') };
  function Reader({ scene = 'Live', still = null, isPlaying = true }: Partial<ReaderProps>) {
    const changedAt = useChangedAt(scene);
    const catchUp = useCatchUp({ video, isPlaying, changedAt, still });
    result = { catchUp, delay: usePlayerDelay(video, isPlaying) };
    return null;
  }
  interface ReaderProps {
    scene: string | null;
    still: { url: string | null; receivedAt: number } | null;
    isPlaying: boolean;
  }
  const render = (props: Partial<ReaderProps>) => act(async () => root.render(<Reader {...props} />));
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const createStill = () => ({ url: 'data:,', receivedAt: Date.now() });

  beforeEach(() => {
    jest.useFakeTimers();
    [frame, stillGrey] = [20, 200];
    let drawn: unknown;
    stub(video.current, 'readyState', 4);
    stub(HTMLImageElement.prototype, 'decode', () => Promise.resolve());
    stub(HTMLCanvasElement.prototype, 'getContext', () => ({
      drawImage: (picture: unknown) => (drawn = picture),
      getImageData: () => ({ data: Array(4).fill(drawn === video.current ? frame : stillGrey) }),
    }));
    root = createRoot(document.createElement('div'));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.useRealTimers();
  });

  it('is unknown to change before the first change of the scene', async () => {
    await render({});
    await wait(1_000);
    expect(result.catchUp).toBeNull();
  });

  it('follows a change until the video is like a still from after it', async () => {
    await render({});
    const oldStill = createStill();
    await wait(1_000);
    await render({ scene: 'Pause', still: oldStill });
    await wait(1_000);
    expect(result.catchUp).toBe('changing');
    await render({ scene: 'Pause', still: createStill() });
    await wait(6_000);
    expect(result.catchUp).toBe('still');
    frame = 196;
    await wait(250);
    expect(result.catchUp).toBeNull();
  });

  it('shows no still if the video already looks like it', async () => {
    await render({});
    frame = 200;
    await render({ scene: 'Pause', still: createStill() });
    await wait(250);
    expect(result.catchUp).toBeNull();
  });

  it.each([
    ['5 s without a still', false, 5_000],
    ['30 s with a still', true, 30_000],
  ])('ends after %s', async (_, hasStill, maxMs) => {
    await render({});
    await render({ scene: 'Pause', still: null });
    if (hasStill) await render({ scene: 'Pause', still: createStill() });
    await wait(maxMs - 500);
    expect(result.catchUp).toBe(hasStill ? 'still' : 'changing');
    await wait(1_000);
    expect(result.catchUp).toBeNull();
  });

  it.each([
    [null, 'Live'],
    ['Live', null],
  ])('follows no change from %s to %s', async (first, second) => {
    await render({ scene: first });
    await render({ scene: second });
    expect(result.catchUp).toBeNull();
  });

  it('ends when the video stops', async () => {
    await render({});
    await render({ scene: 'Pause' });
    expect(result.catchUp).toBe('changing');
    await render({ scene: 'Pause', isPlaying: false });
    expect(result.catchUp).toBeNull();
  });

  it.each([
    [1.2, 0],
    [3.6, 4],
  ])('reports a delay of the player of %s s as %s', async (seconds, reported) => {
    stub(video.current, 'buffered', { length: 1, end: () => 10 + seconds });
    video.current.currentTime = 10;
    await render({});
    await wait(1_000);
    expect(result.delay).toBe(reported);
    await render({ isPlaying: false });
    expect(result.delay).toBe(0);
  });
});
