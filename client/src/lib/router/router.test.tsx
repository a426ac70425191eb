import { act, lazy, Suspense, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Link, Redirect, Route, Switch } from 'wouter';
import { useLocation, useNavigate } from './location.js';
import { BrowserRouter, MemoryRouter } from './router.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  history.pushState(null, '', '/');
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

/** Shows the location and links to `addresses`. */
function Links({ addresses, replace = false }: { addresses: readonly string[]; replace?: boolean }) {
  const { pathname, search, hash, visit, isPushed } = useLocation();
  return (
    <>
      <output>{`${pathname}|${search}|${hash}|${visit}|${isPushed}`}</output>
      {addresses.map((address) => (
        <Link key={address} to={address} replace={replace}>
          {address}
        </Link>
      ))}
    </>
  );
}

const click = (text: string, options: MouseEventInit = {}) =>
  act(async () => {
    const link = [...container.querySelectorAll('a')].find((element) => element.textContent === text);
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
  });
const readLocation = () => container.querySelector('output')?.textContent;

describe('BrowserRouter', () => {
  it('adds a history entry when a link is opened', async () => {
    act(() =>
      root.render(<BrowserRouter children={<Links addresses={['/streams?sort=name#recordings']} />} />),
    );
    const { length } = history;
    await click('/streams?sort=name#recordings');
    expect(readLocation()).toBe('/streams|?sort=name|#recordings|1|true');
    expect(location.pathname + location.search + location.hash).toBe('/streams?sort=name#recordings');
    expect(history.length).toBe(length + 1);
  });

  it('adds no history entry for a link to the current page, and counts the visit', async () => {
    act(() => root.render(<BrowserRouter children={<Links addresses={['/']} />} />));
    const { length } = history;
    await click('/');
    expect(readLocation()).toBe('/|||1|false');
    expect(history.length).toBe(length);
  });

  it('replaces the history entry for a link with `replace`', async () => {
    act(() => root.render(<BrowserRouter children={<Links replace addresses={['#end']} />} />));
    const { length } = history;
    await click('#end');
    expect(readLocation()).toBe('/||#end|1|false');
    expect(history.length).toBe(length);
  });

  it('does not handle a click with Ctrl', async () => {
    act(() => root.render(<BrowserRouter children={<Links addresses={['/streams']} />} />));
    // jsdom can't open a page.
    container.addEventListener('click', (event) => event.preventDefault());
    await click('/streams', { ctrlKey: true });
    expect(readLocation()).toBe('/|||0|false');
  });

  it('shows the earlier page after Back', async () => {
    act(() => root.render(<BrowserRouter children={<Links addresses={['/streams']} />} />));
    await click('/streams');
    await act(async () => {
      const popState = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.back();
      await popState;
    });
    expect(readLocation()).toBe('/|||2|false');
  });

  it('keeps the content of a common boundary until the code of the next page has been loaded', async () => {
    let finishLoading!: (module: { default: ComponentType }) => void;
    const Streams = lazy(
      () => new Promise<{ default: ComponentType }>((resolve) => (finishLoading = resolve)),
    );
    act(() =>
      root.render(
        <BrowserRouter>
          <Suspense fallback="loading">
            <Switch>
              <Route path="/streams">
                <Streams />
              </Route>
              <Route>
                <Links addresses={['/streams']} />
              </Route>
            </Switch>
          </Suspense>
        </BrowserRouter>,
      ),
    );
    await click('/streams');
    expect(readLocation()).toBe('/|||0|false');
    await act(async () => finishLoading({ default: () => 'The streams.' }));
    expect(container.textContent).toBe('The streams.');
  });

  it('redirects without a history entry', async () => {
    const { length } = history;
    await act(async () =>
      root.render(
        <BrowserRouter>
          <Switch>
            <Route path="/">
              <Redirect to="/streams" replace />
            </Route>
            <Route>
              <Links addresses={[]} />
            </Route>
          </Switch>
        </BrowserRouter>,
      ),
    );
    expect(readLocation()).toBe('/streams|||1|false');
    expect(history.length).toBe(length);
  });
});

test('MemoryRouter does not change the browser’s URL', async () => {
  act(() => root.render(<MemoryRouter address="/scenes" children={<Links addresses={['#end']} />} />));
  expect(readLocation()).toBe('/scenes|||0|false');
  await click('#end');
  expect(readLocation()).toBe('/scenes||#end|1|true');
  expect(location.pathname).toBe('/');
});

test('useNavigate throws an error without a router', () => {
  const Outside = () => String(useNavigate());
  jest.spyOn(console, 'error').mockImplementation();
  expect(() => act(() => root.render(<Outside />))).toThrow('There is no router');
});
