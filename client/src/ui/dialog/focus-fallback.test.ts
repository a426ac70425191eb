import { focusFallbackOf, keepFocus, ancestorsOf } from './focus-fallback.js';

const place = (html: string) => {
  document.body.innerHTML = html;
  const element = document.querySelector<HTMLElement>('#gone');
  if (!element) throw new Error('there is no #gone');
  return { element, ancestors: ancestorsOf(element) };
};

describe('focusFallbackOf', () => {
  it('is the element itself while it is there', () => {
    const { element, ancestors } = place('<ul data-focus-fallback><li><button id="gone"></button></li></ul>');
    expect(focusFallbackOf(ancestors)).toBe(element);
  });

  it('is the nearest heir around an element that has gone', () => {
    const { ancestors } = place(
      '<main><div><h1 data-focus-fallback></h1><section><h2 data-focus-fallback></h2><p><button id="gone"></button></p></section></div></main>',
    );
    document.querySelector('p')?.remove();
    expect(focusFallbackOf(ancestors)).toBe(document.querySelector('h2'));
    document.querySelector('section')?.remove();
    expect(focusFallbackOf(ancestors)).toBe(document.querySelector('h1'));
  });

  it('is nobody outside the pane when that is still there', () => {
    const { element, ancestors } = place(
      '<main><div><h1 data-focus-fallback></h1><section><p><button id="gone"></button></p></section></div></main>',
    );
    element.remove();
    expect(focusFallbackOf(ancestors)).toBeNull();
  });

  it('is nobody on the page for what stood in a window over it', () => {
    const { ancestors } = place(
      '<main><h1 data-focus-fallback></h1></main><div><div role="dialog"><button id="gone"></button></div></div>',
    );
    document.querySelector('[role=dialog]')?.remove();
    expect(focusFallbackOf(ancestors)).toBeNull();
  });

  it('is nobody where nobody inherits', () => {
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
  /** What has the focus once that has gone. */
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

  it('gives the focus to the heir when what had it goes', async () => {
    focusOn('#gone');
    expect(await focusedWithout('li')).toBe('H1');
  });

  it('leaves the focus where it is when something else goes', async () => {
    focusOn('#gone');
    focusOn('#menu');
    expect(await focusedWithout('li')).toBe('BUTTON');
  });

  it('leaves it nowhere when the user gave it up before', async () => {
    focusOn('#gone');
    document.querySelector<HTMLElement>('#gone')?.blur();
    await settled();
    expect(await focusedWithout('li')).toBe('BODY');
  });

  it('finds no heir on the page that comes next', async () => {
    focusOn('#gone');
    document.querySelector('main')?.replaceChildren(...next());
    await settled();
    expect(document.activeElement?.tagName).toBe('BODY');
  });

  it('finds no heir on the page for what stands around it', async () => {
    focusOn('#menu');
    expect(await focusedWithout('#menu')).toBe('BODY');
  });

  it('ends', async () => {
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
