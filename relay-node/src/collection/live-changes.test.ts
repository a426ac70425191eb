import { CHANGE_CASES } from '@trailcast/schema/live-changes/cases';
import { addCardScene } from './card-scene.js';
import { findLiveChanges } from './live-changes.js';
import { cleanCollection } from './sanitise.js';

const canvas = { width: 1280, height: 720 };

interface CollectionOptions {
  text?: string;
  muted?: boolean;
  volume?: number;
  hidden?: string[];
  extraSources?: object[];
  settings?: object;
}

/** Returns a collection with one scene: a feed, a text and a group that contains a colour. */
function createCollection({
  text = 'Hello',
  muted = false,
  volume = 1,
  hidden = [],
  extraSources = [],
  settings,
}: CollectionOptions) {
  const createItem = (name: string, id: number) => ({ name, id, visible: !hidden.includes(name) });
  const json = {
    current_scene: 'Live',
    sources: [
      { id: 'ffmpeg_source', name: 'Feed', muted, volume, settings: { input: 'trailcast://feed' } },
      { id: 'text_gdiplus_v3', name: 'Title', settings: { text, ...settings } },
      { id: 'color_source', name: 'Colour', settings: { color: 1, ...settings } },
      {
        id: 'scene',
        name: 'Live',
        settings: { items: [createItem('Feed', 4), createItem('Title', 7), createItem('Box', 9)] },
      },
      ...extraSources,
    ],
    groups: [{ id: 'group', name: 'Box', settings: { cx: 100, cy: 100, items: [createItem('Colour', 2)] } }],
  };
  return clean(json);
}

function clean(json: object) {
  const options = { feedUrl: 'srt://127.0.0.1:9', canvas, browserSources: true };
  return addCardScene(cleanCollection(JSON.stringify(json), options), canvas);
}

describe('findLiveChanges', () => {
  it('returns no changes for the same collection', () => {
    expect(findLiveChanges(createCollection({}), createCollection({}))).toEqual([]);
  });

  it('returns changes of visibility, text, mute and volume', () => {
    const newVersion = createCollection({
      text: 'Bye',
      muted: true,
      volume: 0.5,
      hidden: ['Feed', 'Colour'],
    });
    expect(findLiveChanges(createCollection({}), newVersion)).toEqual([
      { kind: 'muted', source: 'Feed', muted: true },
      { kind: 'volume', source: 'Feed', volume: 0.5 },
      { kind: 'text', source: 'Title', text: 'Bye' },
      { kind: 'visible', container: 'Live', item: 4, visible: false },
      { kind: 'visible', container: 'Box', item: 2, visible: false },
    ]);
  });

  it.each(CHANGE_CASES)('decides as the client expects: $change is $kind', ({ kind, before, after }) => {
    const changes = findLiveChanges(clean(before), clean(after));
    if (kind === 'later') expect(changes).toBeNull();
    else expect(changes ?? []).not.toEqual([]);
  });

  it('returns changes of mute and volume of a web page', () => {
    const settings = { url: 'https://alerts.example.org/', width: 400, height: 300 };
    const createCollectionWithPage = (pageSettings: object) =>
      createCollection({
        extraSources: [{ id: 'browser_source', name: 'Alerts', settings, ...pageSettings }],
      });
    expect(
      findLiveChanges(createCollectionWithPage({}), createCollectionWithPage({ muted: true, volume: 0.5 })),
    ).toEqual([
      { kind: 'muted', source: 'Alerts', muted: true },
      { kind: 'volume', source: 'Alerts', volume: 0.5 },
    ]);
  });

  it.each([
    ['a sign that the face lacks', 'Pause ☕', 'Inter', 'DejaVu Sans'],
    ['another face', 'Pause', 'DejaVu Serif', 'DejaVu Serif'],
  ])('returns the whole font for %s, together with other changes', (_name, text, face, drawnFace) => {
    const font = { face: 'Inter', style: 'Bold', size: 60, flags: 1 };
    const oldVersion = createCollection({ text: 'Pause', settings: { font } });
    const newVersion = createCollection({ text, settings: { font: { ...font, face } }, muted: true });
    expect(findLiveChanges(oldVersion, newVersion)).toEqual([
      { kind: 'muted', source: 'Feed', muted: true },
      { kind: 'text', source: 'Title', text, font: { ...font, face: drawnFace } },
    ]);
    expect(findLiveChanges(newVersion, oldVersion)).toContainEqual({
      ...{ kind: 'text', source: 'Title', text: 'Pause', font },
    });
  });

  it('truncates a long text', () => {
    const [change] =
      findLiveChanges(createCollection({}), createCollection({ text: 'x'.repeat(5_000) })) ?? [];
    expect(change).toEqual({ kind: 'text', source: 'Title', text: 'x'.repeat(2_000) });
  });

  it.each<[string, CollectionOptions]>([
    ['a new scene', { extraSources: [{ id: 'scene', name: 'Other', settings: { items: [] } }] }],
    ['another size of the text', { settings: { font: { size: 20 } } }],
    ['another colour', { settings: { color: 2 } }],
  ])('returns null for %s together with a live change', (_name, change) => {
    expect(
      findLiveChanges(createCollection({}), createCollection({ ...change, hidden: ['Feed'] })),
    ).toBeNull();
  });

  it('returns no change for a text file', () => {
    const newVersion = createCollection({ settings: { read_from_file: true, file: '/etc/hostname' } });
    expect(findLiveChanges(createCollection({}), newVersion)).toEqual([]);
  });
});
