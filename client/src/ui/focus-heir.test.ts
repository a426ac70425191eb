import { heirOf, lineageOf } from './focus-heir.js';

const place = (html: string) => {
  document.body.innerHTML = html;
  const element = document.querySelector<HTMLElement>('#gone');
  if (!element) throw new Error('there is no #gone');
  return { element, lineage: lineageOf(element) };
};

describe('heirOf', () => {
  it('is the element itself while it is there', () => {
    const { element, lineage } = place('<ul data-heir><li><button id="gone"></button></li></ul>');
    expect(heirOf(lineage)).toBe(element);
  });

  it('is the nearest heir around an element that has gone', () => {
    const { lineage } = place(
      '<main><h1 data-heir></h1><section><h2 data-heir></h2><div><p><button id="gone"></button></p></div></section></main>',
    );
    document.querySelector('p')?.remove();
    expect(heirOf(lineage)).toBe(document.querySelector('h2'));
    document.querySelector('section')?.remove();
    expect(heirOf(lineage)).toBe(document.querySelector('h1'));
  });

  it('is nobody on the page for what stood in a window over it', () => {
    const { lineage } = place(
      '<main><h1 data-heir></h1></main><div><div role="dialog"><button id="gone"></button></div></div>',
    );
    document.querySelector('[role=dialog]')?.remove();
    expect(heirOf(lineage)).toBeNull();
  });

  it('is nobody where nobody inherits', () => {
    const { element, lineage } = place('<main><button id="gone"></button></main>');
    element.remove();
    expect(heirOf(lineage)).toBeNull();
  });
});
