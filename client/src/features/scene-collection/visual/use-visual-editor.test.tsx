import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { startLanguage } from '../../../i18n/language.js';
import { readCollection, type Collection } from './model/collection.js';
import { useVisualEditor } from './use-visual-editor.js';

const DESKTOP = '(min-width: 1024px)';
const TOUCH = '(pointer: coarse)';

/** Creates a collection with one scene. The first item is the lowest. */
function createCollection(items: object[]): Collection {
  const collection = readCollection(
    JSON.stringify({
      sources: [
        ...items.map((item) => ({ id: 'color_source', settings: {}, ...item })),
        { id: 'scene', name: 'Live', settings: { items } },
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
  function Probe({ collection }: { collection: Collection }) {
    editor = useVisualEditor(collection, () => undefined);
    return null;
  }
  /** Renders the editor of a scene and returns the name of the item that is selected at first; undefined if none is. */
  function readFirstSelection(...items: object[]) {
    const root = createRoot(document.createElement('div'));
    flushSync(() =>
      root.render(
        <I18nextProvider i18n={startLanguage()}>
          <Probe collection={createCollection(items)} />
        </I18nextProvider>,
      ),
    );
    root.unmount();
    return editor.item?.name;
  }
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
    ['on a phone', [TOUCH]],
    ['in a narrow window', []],
    ['on a large touch screen, where a finger would move an item instead of scrolling', [DESKTOP, TOUCH]],
  ])('selects no item %s', (_, media) => {
    setMatchingMedia(...media);
    expect(readFirstSelection(low, high)).toBeUndefined();
  });
});
