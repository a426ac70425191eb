import { findChangeKind } from './change-kind.js';

const SCENE = { id: 'scene', name: 'Live', settings: { items: [{ id: 1, name: 'Title', visible: true }] } };
const TITLE = {
  id: 'text_ft2_source',
  name: 'Title',
  settings: { text: 'Hello', font: { face: 'Inter', size: 72 } },
};
const FEED = { id: 'ffmpeg_source', name: 'Feed', volume: 1, muted: false };
const COLOUR = { id: 'color_source', name: 'Colour', settings: { color: 1 } };
const print = (sources: object[]) => JSON.stringify({ name: 'City', sources });
const STORED = print([SCENE, TITLE, FEED, COLOUR]);

const withItem = (change: object) => ({
  ...SCENE,
  settings: { items: [{ ...SCENE.settings.items[0], ...change }] },
});
const withSettings = (change: object) => ({ ...TITLE, settings: { ...TITLE.settings, ...change } });

describe(findChangeKind, () => {
  it.each([
    ['another layout of the text', JSON.stringify(JSON.parse(STORED), null, 2)],
    ['the visibility of an item', print([withItem({ visible: false }), TITLE, FEED, COLOUR])],
    ['a text', print([SCENE, withSettings({ text: 'Bye' }), FEED, COLOUR])],
    ['the face of a text', print([SCENE, withSettings({ font: { face: 'Lora', size: 72 } }), FEED, COLOUR])],
    ['the sound', print([SCENE, TITLE, { ...FEED, volume: 0.5, muted: true }, COLOUR])],
  ])('is live for %s', (_, text) => expect(findChangeKind(STORED, text)).toBe('live'));

  it.each([
    ['the position of an item', print([withItem({ pos: { x: 1, y: 0 } }), TITLE, FEED, COLOUR])],
    ['the size of a text', print([SCENE, withSettings({ font: { face: 'Inter', size: 80 } }), FEED, COLOUR])],
    ['a colour', print([SCENE, TITLE, FEED, { ...COLOUR, settings: { color: 2 } }])],
    ['a removed source', print([SCENE, TITLE, FEED])],
    ['a text that is not JSON', '{'],
    ['a text that is not a collection', '1'],
  ])('is later for %s', (_, text) => expect(findChangeKind(STORED, text)).toBe('later'));

  it('is none for the same text', () => expect(findChangeKind(STORED, STORED)).toBe('none'));
});
