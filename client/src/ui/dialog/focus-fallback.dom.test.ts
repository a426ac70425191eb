import { focusFallbackOf, keepFocus, ancestorsOf } from './focus-fallback.js';

const place = (html: string) => {
  document.body.innerHTML = html;
  const element = document.querySelector<HTMLElement>('#gone');
  if (!element) throw new Error('there is no #gone');
  return { element, ancestors: ancestorsOf(element) };
};

describe('focusFallbackOf', () => {
  it('is the element itself while it exists', () => {
    const { element, ancestors } = place('<ul data-focus-fallback><li><button id="gone"></button></li></ul>');
    expect(focusFallbackOf(ancestors)).toBe(element);
  });

  it('is the nearest fallback around a removed element', () => {
    const { ancestors } = place(
      '<main><div><h1 data-focus-fallback></h1><section><h2 data-focus-fallback></h2><p><button id="gone"></button></p></section></div></main>',
    );
    document.querySelector('p')?.remove();
    expect(focusFallbackOf(ancestors)).toBe(document.querySelector('h2'));
    document.querySelector('section')?.remove();
    expect(focusFallbackOf(ancestors)).toBe(document.querySelector('h1'));
  });

  it('is that of a list before those in its entries', () => {
    const { ancestors } = place(
      '<main><div><section><h2 data-focus-fallback></h2></section><p><button id="gone"></button></p><b data-focus-fallback="list"></b></div></main>',
    );
    document.querySelector('p')?.remove();
    expect(focusFallbackOf(ancestors)).toBe(document.querySelector('b'));
  });

  it('is not outside of a pane that still exists', () => {
    const { element, ancestors } = place(
      '<main><div><h1 data-focus-fallback></h1><section><p><button id="gone"></button></p></section></div></main>',
    );
    element.remove();
    expect(focusFallbackOf(ancestors)).toBeNull();
  });

  it('is not on the page for an element of a dialog', () => {
    const { ancestors } = place(
      '<main><h1 data-focus-fallback></h1></main><div><div role="dialog"><button id="gone"></button></div></div>',
    );
    document.querySelector('[role=dialog]')?.remove();
    expect(focusFallbackOf(ancestors)).toBeNull();
  });

  it('is null without a fallback', () => {
    const { element, ancestors } = place('<main><button id="gone"></button></main>');
    element.remove();
    expect(focusFallbackOf(ancestors)).toBeNull();
  });
});

describe('keepFocus', () => {
  const PAGE = `<header><button id="menu"></button></header>
    <main><div><h1 data-focus-fallback tabindex="-1"></h1><ul><li><button id="gone"></button></li><li></li></ul></div></main>`;
  const settled = () => new Promise<void>((done) => void setTimeout(done));
  const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  /** Removes the element and returns the tag name of the element that then has the focus. */
  const focusedWithout = async (selector: string) => {
    document.querySelector(selector)?.remove();
    await settled();
    return document.activeElement?.tagName;
  };
  let end: () => void;

  beforeEach(() => {
    document.body.innerHTML = PAGE;
    end = keepFocus();
  });
  afterEach(() => end());

  it('focuses the fallback when the focused element is removed', async () => {
    focusOn('#gone');
    expect(await focusedWithout('li')).toBe('H1');
  });

  it('keeps the focus when another element is removed', async () => {
    focusOn('#gone');
    focusOn('#menu');
    expect(await focusedWithout('li')).toBe('BUTTON');
  });

  it('does not move the focus if the user removed it before', async () => {
    focusOn('#gone');
    document.querySelector<HTMLElement>('#gone')?.blur();
    await settled();
    expect(await focusedWithout('li')).toBe('BODY');
  });

  it('finds no fallback on the next page', async () => {
    focusOn('#gone');
    document.querySelector('main')?.replaceChildren(...next());
    await settled();
    expect(document.activeElement?.tagName).toBe('BODY');
  });

  it('finds no fallback on the page for an element of the layout', async () => {
    focusOn('#menu');
    expect(await focusedWithout('#menu')).toBe('BODY');
  });

  it('stops', async () => {
    end();
    focusOn('#gone');
    expect(await focusedWithout('li')).toBe('BODY');
  });

  const next = () => {
    const page = document.createElement('div');
    page.innerHTML = '<h1 data-focus-fallback tabindex="-1"></h1>';
    return [page];
  };
});
