import { findFocusFallback, startFocusFallback, ancestorsOf } from './focus-fallback.js';

const render = (html: string) => {
  document.body.innerHTML = html;
  const element = document.querySelector<HTMLElement>('#gone');
  if (!element) throw new Error('there is no #gone');
  return { element, ancestors: ancestorsOf(element) };
};

describe('findFocusFallback', () => {
  it('returns the element itself while it exists', () => {
    const { element, ancestors } = render(
      '<ul data-focus-fallback><li><button id="gone"></button></li></ul>',
    );
    expect(findFocusFallback(ancestors)).toBe(element);
  });

  it('returns the nearest fallback around a removed element', () => {
    const { ancestors } = render(
      '<main><div><h1 data-focus-fallback></h1><section><h2 data-focus-fallback></h2><p><button id="gone"></button></p></section></div></main>',
    );
    document.querySelector('p')?.remove();
    expect(findFocusFallback(ancestors)).toBe(document.querySelector('h2'));
    document.querySelector('section')?.remove();
    expect(findFocusFallback(ancestors)).toBe(document.querySelector('h1'));
  });

  it('prefers the fallback of a list to the fallbacks in its entries', () => {
    const { ancestors } = render(
      '<main><div><section><h2 data-focus-fallback></h2></section><p><button id="gone"></button></p><b data-focus-fallback="list"></b></div></main>',
    );
    document.querySelector('p')?.remove();
    expect(findFocusFallback(ancestors)).toBe(document.querySelector('b'));
  });

  it('skips a disabled button', () => {
    const { element, ancestors } = render(
      '<main><div><button data-focus-fallback="list" disabled></button><h2 data-focus-fallback></h2><p id="gone"></p></div></main>',
    );
    element.remove();
    expect(findFocusFallback(ancestors)).toBe(document.querySelector('h2'));
  });

  it('does not search outside a section that still exists', () => {
    const { element, ancestors } = render(
      '<main><div><h1 data-focus-fallback></h1><section><p><button id="gone"></button></p></section></div></main>',
    );
    element.remove();
    expect(findFocusFallback(ancestors)).toBeNull();
  });

  it('returns no fallback of the page for an element of a dialog', () => {
    const { ancestors } = render(
      '<main><h1 data-focus-fallback></h1></main><div><div role="dialog"><button id="gone"></button></div></div>',
    );
    document.querySelector('[role=dialog]')?.remove();
    expect(findFocusFallback(ancestors)).toBeNull();
  });

  it('returns null without a fallback', () => {
    const { element, ancestors } = render('<main><button id="gone"></button></main>');
    element.remove();
    expect(findFocusFallback(ancestors)).toBeNull();
  });
});

describe('startFocusFallback', () => {
  const PAGE = `<header><button id="menu"></button></header>
    <main><div><h1 data-focus-fallback tabindex="-1"></h1><ul><li><button id="gone"></button></li><li></li></ul></div></main>`;
  const waitForMutations = () => new Promise<void>((resolve) => void setTimeout(resolve));
  const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  /** Removes the element and returns the tag name of the element that then has the focus. */
  const tagFocusedAfterRemoval = async (selector: string) => {
    document.querySelector(selector)?.remove();
    await waitForMutations();
    return document.activeElement?.tagName;
  };
  let stop: () => void;

  beforeEach(() => {
    document.body.innerHTML = PAGE;
    stop = startFocusFallback();
  });
  afterEach(() => stop());

  it('focuses the fallback when the focused element is removed', async () => {
    focusOn('#gone');
    expect(await tagFocusedAfterRemoval('li')).toBe('H1');
  });

  it('does not move the focus when another element is removed', async () => {
    focusOn('#gone');
    focusOn('#menu');
    expect(await tagFocusedAfterRemoval('li')).toBe('BUTTON');
  });

  it('does not move the focus if the element was blurred before its removal', async () => {
    focusOn('#gone');
    document.querySelector<HTMLElement>('#gone')?.blur();
    await waitForMutations();
    expect(await tagFocusedAfterRemoval('li')).toBe('BODY');
  });

  it('finds no fallback on the next page', async () => {
    focusOn('#gone');
    document.querySelector('main')?.replaceChildren(createNextPage());
    await waitForMutations();
    expect(document.activeElement?.tagName).toBe('BODY');
  });

  it('finds no fallback on the page for an element of the layout', async () => {
    focusOn('#menu');
    expect(await tagFocusedAfterRemoval('#menu')).toBe('BODY');
  });

  it('does not move the focus after the focus fallback is stopped', async () => {
    stop();
    focusOn('#gone');
    expect(await tagFocusedAfterRemoval('li')).toBe('BODY');
  });

  const createNextPage = () => {
    const page = document.createElement('div');
    page.innerHTML = '<h1 data-focus-fallback tabindex="-1"></h1>';
    return page;
  };
});
