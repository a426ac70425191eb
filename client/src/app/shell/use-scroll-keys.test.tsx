import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useScrollKeys } from './use-scroll-keys.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('useScrollKeys', () => {
  let container: HTMLElement;
  let root: Root;
  let scrolled: (number | undefined)[];

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
  const show = (overflow: 'auto' | 'visible') => act(async () => root.render(<Page overflow={overflow} />));
  /**
   * Presses a key on an element. Returns how far the page was scrolled and whether the browser's own handling was
   * prevented.
   */
  const press = (key: string, on = 'body', more: KeyboardEventInit = {}) => {
    scrolled = [];
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    document.querySelector(on)?.dispatchEvent(event);
    return { by: scrolled[0] ?? null, isTaken: event.defaultPrevented };
  };

  beforeEach(async () => {
    container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container);
    await show('auto');
    const page = document.getElementById('page');
    if (!page) throw new Error('no page');
    Object.defineProperties(page, { clientHeight: { value: 800 }, scrollHeight: { value: 4000 } });
    page.scrollBy = (options?: ScrollToOptions | number) =>
      void scrolled.push(typeof options === 'object' ? options.top : options);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    container.remove();
  });

  it.each([
    ['ArrowDown', {}, 40],
    ['ArrowUp', {}, -40],
    ['PageDown', {}, 700],
    ['PageUp', {}, -700],
    [' ', {}, 700],
    [' ', { shiftKey: true }, -700],
    ['End', {}, 4000],
    ['Home', {}, -4000],
  ])('scrolls by %j while nothing has the focus, and from a link of the navigation', (key, more, by) => {
    expect(press(key, 'body', more)).toEqual({ by, isTaken: true });
    expect(press(key, 'nav a', more)).toEqual({ by, isTaken: true });
  });

  it.each([
    ['another key', 'a', 'body', {}],
    ['a key with Control', 'Home', 'body', { ctrlKey: true }],
    ['a key within the page, handled by the browser', 'PageDown', 'input', {}],
    ['the space bar on a button', ' ', 'nav button', {}],
  ])('does not handle %s', (_, key, on, more) =>
    expect(press(key, on, more)).toEqual({ by: null, isTaken: false }),
  );

  it('ignores the keys if the window itself scrolls', async () => {
    await show('visible');
    expect(press('PageDown')).toEqual({ by: null, isTaken: false });
  });
});
