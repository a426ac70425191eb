import { areKeysHandledElsewhere, findKeyAction, findSceneKey, type KeyPress } from './key-action.js';

const SCENES = ['Live', 'Starting soon', 'Be right back'];
const QUICK = { pause: 'Be right back', privacy: null };
const createPress = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...change,
});

describe('findKeyAction', () => {
  it.each([
    ['1', { kind: 'scene', scene: 'Live' }],
    ['3', { kind: 'scene', scene: 'Be right back' }],
    ['4', null],
    ['0', null],
    ['b', { kind: 'scene', scene: 'Be right back' }],
    ['B', { kind: 'scene', scene: 'Be right back' }],
    ['m', { kind: 'mute' }],
    ['p', { kind: 'panic' }],
    ['Enter', null],
    ['x', null],
  ])('returns the action of the key %s', (key, expected) => {
    expect(findKeyAction(createPress(key), SCENES, QUICK)).toEqual(expected);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing', 'defaultPrevented'] as const)(
    'returns null if %s is set',
    (name) => {
      expect(findKeyAction(createPress('1', { [name]: true }), SCENES, QUICK)).toBeNull();
    },
  );

  it('returns null for B without a pause scene', () => {
    expect(findKeyAction(createPress('b'), SCENES, { pause: null, privacy: null })).toBeNull();
  });
});

describe('findSceneKey', () => {
  const scenes = [...SCENES, ...Array.from({ length: 7 }, (_, index) => `Scene ${index + 4}`)];

  it.each([
    ['Live', '1'],
    ['Be right back', '3'],
    ['Scene 9', '9'],
    ['Scene 10', undefined],
    ['Missing', undefined],
    [null, undefined],
  ])('returns the key of the scene %s', (scene, key) => {
    expect(findSceneKey(scenes, scene)).toBe(key);
  });
});

describe('areKeysHandledElsewhere', () => {
  const page = document.body;
  const areKeysHandledIn = (html: string) => {
    page.innerHTML = html;
    return areKeysHandledElsewhere(page.querySelector('#here'), page);
  };

  it.each([
    ['a text field', '<input id="here">'],
    ['a text area', '<textarea id="here"></textarea>'],
    ['a select', '<select id="here"></select>'],
    ['an editor', '<div contenteditable="true"><p id="here"></p></div>'],
    ['a menu', '<div role="menu"><button id="here"></button></div>'],
    ['an open dialog', '<div role="dialog" data-state="open"></div><p id="here"></p>'],
    ['an open confirmation', '<div role="alertdialog" data-state="open"></div><p id="here"></p>'],
  ])('returns true for %s', (_, html) => {
    expect(areKeysHandledIn(html)).toBe(true);
  });

  it.each([
    ['a button', '<button id="here"></button>'],
    ['a closing dialog', '<div role="dialog" data-state="closed"></div><p id="here"></p>'],
    ['fixed text', '<div contenteditable="false"><p id="here"></p></div>'],
  ])('returns false for %s', (_, html) => {
    expect(areKeysHandledIn(html)).toBe(false);
  });
});
