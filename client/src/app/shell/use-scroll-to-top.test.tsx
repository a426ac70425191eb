import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Link } from 'wouter';
import { BrowserRouter } from '../../lib/router/router.js';
import { useScrollToTop } from './use-scroll-to-top.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Page() {
  const page = useRef<HTMLDivElement>(null);
  useScrollToTop(page);
  return (
    <div ref={page} id="page">
      <Link to="/streams">Streams</Link>
    </div>
  );
}

describe('useScrollToTop', () => {
  let container: HTMLElement;
  let root: Root;
  let scrolled: string[];

  beforeEach(() => {
    history.replaceState(null, '', '/');
    scrolled = [];
    jest.spyOn(window, 'scrollTo').mockImplementation(() => void scrolled.push('window'));
    Element.prototype.scrollTo = () => void scrolled.push('page');
    container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container);
    act(() => root.render(<BrowserRouter children={<Page />} />));
  });
  afterEach(() => {
    act(() => root.unmount());
    container.remove();
    jest.restoreAllMocks();
  });

  const openLink = () => act(async () => container.querySelector('a')?.click());

  it('scrolls window and page to the top when a link opens another page', async () => {
    expect(scrolled).toEqual([]);
    await openLink();
    expect(scrolled).toEqual(['window', 'page']);
  });

  it('keeps the position after Back', async () => {
    await openLink();
    scrolled = [];
    history.replaceState(null, '', '/');
    await act(async () => dispatchEvent(new PopStateEvent('popstate')));
    expect(scrolled).toEqual([]);
  });
});
