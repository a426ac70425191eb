import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { useZoom, type Zoom } from './use-zoom.js';
import { MAX_ZOOM, type ZoomAction } from './zoom.js';

const WIDE_DESKTOP = '(min-width: 1280px)';
const TOUCH = '(pointer: coarse)';

describe('useZoom', () => {
  const scrollBy = jest.fn();
  const mediaListeners = new Set<() => void>();
  let matchingMedia: string[] = [];
  let root: Root;
  let zoom: Zoom;

  function Probe() {
    const frame = useRef<HTMLDivElement>(null);
    const stage = useRef<HTMLDivElement>(null);
    zoom = useZoom({ frame, stage, canvasWidth: 1000 });
    return (
      <div ref={frame}>
        <div ref={stage} />
      </div>
    );
  }
  const setMatchingMedia = (...matching: string[]) => {
    matchingMedia = matching;
    flushSync(() => mediaListeners.forEach((listener) => listener()));
  };
  const renderZoom = (...matching: string[]) => {
    matchingMedia = matching;
    root = createRoot(document.createElement('div'));
    flushSync(() => root.render(<Probe />));
  };
  const apply = (action: ZoomAction) => flushSync(() => zoom.apply(action));

  beforeEach(() => {
    // Missing in jsdom.
    Object.assign(Element.prototype, { scrollBy });
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: matchingMedia.includes(media),
          addEventListener: (_: string, listener: () => void) => mediaListeners.add(listener),
          removeEventListener: (_: string, listener: () => void) => mediaListeners.delete(listener),
        }) as never,
    );
  });
  afterEach(() => {
    root.unmount();
    scrollBy.mockClear();
    jest.restoreAllMocks();
  });

  it('is available on a wide desktop, but not for a finger', () => {
    renderZoom();
    expect(zoom.isAvailable).toBe(false);
    setMatchingMedia(WIDE_DESKTOP);
    expect(zoom.isAvailable).toBe(true);
    setMatchingMedia(WIDE_DESKTOP, TOUCH);
    expect(zoom.isAvailable).toBe(false);
  });

  it('scrolls for a change of the scale, but not when the window becomes narrow or wide', () => {
    renderZoom(WIDE_DESKTOP);
    apply('actual');
    expect(scrollBy).toHaveBeenCalledTimes(1);
    // The last one changes nothing.
    for (let level = 0; level < 6; level++) apply('in');
    expect(zoom.chosenScale).toBe(MAX_ZOOM);
    scrollBy.mockClear();
    setMatchingMedia();
    expect(zoom.chosenScale).toBeNull();
    setMatchingMedia(WIDE_DESKTOP);
    expect(zoom.chosenScale).toBe(MAX_ZOOM);
    expect(scrollBy).not.toHaveBeenCalled();
  });
});
