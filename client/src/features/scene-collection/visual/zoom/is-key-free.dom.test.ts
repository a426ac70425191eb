import { isKeyFree } from './is-key-free.js';

describe(isKeyFree, () => {
  const frame = () => document.querySelector('#frame') ?? document.body;
  const isFree = (selector: string) => isKeyFree(document.querySelector(selector), frame());
  /** Renders the editor in its dialog, with further elements in it and beside it. */
  const render = (inside: string, beside = '') => {
    document.body.innerHTML = `<div role="dialog"><div id="frame"></div><button></button>${inside}</div>${beside}`;
  };

  it('allows keys of the editor in its own dialog', () => {
    render('');
    expect([isFree('#frame'), isFree('button'), isFree('body')]).toEqual([true, true, true]);
  });

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<p contenteditable="true"></p>'])(
    'leaves keys to %s',
    (field) => {
      render(`<label class="field">${field}</label>`);
      expect(isFree('.field > *')).toBe(false);
    },
  );

  it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('leaves keys to an open %s', (role) => {
    render('', `<div role="${role}" data-state="open"></div>`);
    expect(isFree('button')).toBe(false);
    render(`<div role="${role}"></div>`);
    expect(isFree('button')).toBe(false);
    render('', `<div role="${role}" data-state="closed"></div>`);
    expect(isFree('button')).toBe(true);
  });
});
