import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startLanguage } from '../../../i18n/language.js';
import { readCollection, type Collection } from './model/collection.js';
import { useVisualEditor } from './use-visual-editor.js';

const DESKTOP = '(min-width: 1024px)';
const TOUCH = '(pointer: coarse)';

/** Creates a collection with two scenes, the second one empty. The first item is the lowest. */
function createCollection(items: object[]): Collection {
  const collection = readCollection(
    JSON.stringify({
      scene_order: [{ name: 'Live' }, { name: 'Pause' }],
      sources: [
        ...items.map((item) => ({ id: 'color_source', settings: {}, ...item })),
        { id: 'scene', name: 'Live', settings: { items } },
        { id: 'scene', name: 'Pause', settings: { items: [] } },
      ],
    }),
  );
  if (!collection) throw new Error('not a collection');
  return collection;
}

describe('useVisualEditor', () => {
  const matchMedia = window.matchMedia.bind(window);
  let editor: ReturnType<typeof useVisualEditor>;

  const setMatchingMedia = (...matching: string[]) => {
    window.matchMedia = (media) => ({ ...matchMedia(media), matches: matching.includes(media) });
  };
  function Probe({ collection, initialScene }: { collection: Collection; initialScene: string | null }) {
    editor = useVisualEditor(collection, () => undefined, initialScene);
    return null;
  }
  function renderEditor(items: object[], initialScene: string | null = null) {
    const root = createRoot(document.createElement('div'));
    flushSync(() =>
      root.render(
        <I18nextProvider i18n={startLanguage()}>
          <Probe collection={createCollection(items)} initialScene={initialScene} />
        </I18nextProvider>,
      ),
    );
    root.unmount();
    return editor;
  }
  /** Returns the name of the item that is selected at first; undefined if none is. */
  const readFirstSelection = (...items: object[]) => renderEditor(items).item?.name;
  afterEach(() => void (window.matchMedia = matchMedia));

  const [low, high] = [{ name: 'Low' }, { name: 'High' }];
  const hidden = { name: 'Hidden', visible: false };
  const locked = { name: 'Locked', locked: true };

  it('selects, on a desktop, the topmost item that is neither hidden nor locked', () => {
    setMatchingMedia(DESKTOP);
    expect(readFirstSelection(low, high)).toBe('High');
    expect(readFirstSelection(low, high, hidden, locked)).toBe('High');
    expect(readFirstSelection(hidden, locked)).toBeUndefined();
    expect(readFirstSelection()).toBeUndefined();
  });

  it.each([
    ['the first scene without an initial scene', null, 'Live'],
    ['the initial scene', 'Pause', 'Pause'],
    ['the first scene if the initial scene was deleted', 'Gone', 'Live'],
  ])('selects %s', (_, initialScene, expected) => {
    expect(renderEditor([low], initialScene).scene).toBe(expected);
  });

  it.each([
    ['on a phone', [TOUCH]],
    ['in a narrow window', []],
    ['on a large touch screen, where a finger would move an item instead of scrolling', [DESKTOP, TOUCH]],
  ])('selects no item %s', (_, media) => {
    setMatchingMedia(...media);
    expect(readFirstSelection(low, high)).toBeUndefined();
  });
});
