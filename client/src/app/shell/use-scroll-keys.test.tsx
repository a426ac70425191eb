import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useScrollKeys } from './use-scroll-keys.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const CLIENT_HEIGHT = 800;
const SCROLL_HEIGHT = 4000;
/** Distances that an arrow key and a page key scroll. */
const LINE_STEP = 40;
const PAGE_STEP = 0.875 * CLIENT_HEIGHT;

describe('useScrollKeys', () => {
  let container: HTMLElement;
  let root: Root;
  let scrollDistances: (number | undefined)[];

  function Page({ overflow }: { overflow: 'auto' | 'visible' }) {
    const page = useScrollKeys<HTMLDivElement>();
    return (
      <>
        <div ref={page} id="page" style={{ overflowY: overflow }}>
          <input />
        </div>
        <nav data-dock="">
          <a href="/">Home</a>
          <button>Panic</button>
        </nav>
      </>
    );
  }
  const showPage = (overflow: 'auto' | 'visible') =>
    act(async () => root.render(<Page overflow={overflow} />));
  /**
   * Presses a key on an element. Returns how far the page was scrolled and whether the browser's own handling was
   * prevented.
   */
  const pressKey = (key: string, selector = 'body', init: KeyboardEventInit = {}) => {
    scrollDistances = [];
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    document.querySelector(selector)?.dispatchEvent(event);
    return { distance: scrollDistances[0] ?? null, isPrevented: event.defaultPrevented };
  };

  beforeEach(async () => {
    container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container);
    await showPage('auto');
    const page = document.getElementById('page');
    if (!page) throw new Error('no page');
    Object.defineProperties(page, {
      clientHeight: { value: CLIENT_HEIGHT },
      scrollHeight: { value: SCROLL_HEIGHT },
    });
    page.scrollBy = (options?: ScrollToOptions | number) =>
      void scrollDistances.push(typeof options === 'object' ? options.top : options);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    container.remove();
  });

  it.each([
    ['ArrowDown', {}, LINE_STEP],
    ['ArrowUp', {}, -LINE_STEP],
    ['PageDown', {}, PAGE_STEP],
    ['PageUp', {}, -PAGE_STEP],
    [' ', {}, PAGE_STEP],
    [' ', { shiftKey: true }, -PAGE_STEP],
    ['End', {}, SCROLL_HEIGHT],
    ['Home', {}, -SCROLL_HEIGHT],
  ])(
    'scrolls on %j while nothing has the focus, and while a navigation link has it',
    (key, init, distance) => {
      expect(pressKey(key, 'body', init)).toEqual({ distance, isPrevented: true });
      expect(pressKey(key, 'nav a', init)).toEqual({ distance, isPrevented: true });
    },
  );

  it.each([
    ['another key', 'a', 'body', {}],
    ['a key with Control', 'Home', 'body', { ctrlKey: true }],
    ['a key within the page, handled by the browser', 'PageDown', 'input', {}],
    ['the space bar on a button', ' ', 'nav button', {}],
  ])('does not handle %s', (_, key, selector, init) =>
    expect(pressKey(key, selector, init)).toEqual({ distance: null, isPrevented: false }),
  );

  it('ignores the keys if the window itself scrolls', async () => {
    await showPage('visible');
    expect(pressKey('PageDown')).toEqual({ distance: null, isPrevented: false });
  });
});
