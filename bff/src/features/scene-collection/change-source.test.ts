import { NotFoundError, RefusedError, TooLargeError } from '../../infra/errors.js';
import { changeSource } from './change-source.js';
import { CollectionSources, itemId, soundId } from './collection-sources.js';

const item = (name: string, more: object = {}) => ({ name, ...more });
/** Contains numbers that JSON.parse would change. */
const TEXT = JSON.stringify(
  {
    sources: [
      { id: 'scene', name: 'Other', settings: { items: [item('Title'), item('Live')] } },
      { id: 'ffmpeg_source', name: 'Clip', settings: { input: 'https://example.org/a.mp4' } },
      { id: 'ffmpeg_source', name: 'Feed', volume: 0.5, settings: { input: 'trailcast://feed/' } },
      { id: 'text_gdiplus_v3', name: 'Title', settings: { text: 'Hello' } },
      { id: 'text_ft2_source_v2', name: 'Bare' },
      { id: 'browser_source', name: 'Page', settings: {} },
      { id: 'color_source_v3', name: 'Colour', settings: { color: 4278190080 } },
      {
        id: 'scene',
        name: 'Live',
        settings: {
          items: [
            item('Feed'),
            item('Page'),
            item('Title', { visible: false }),
            item('Box'),
            item('Colour', { group_item_backup: true }),
            item('Title'),
            item('Other'),
            item('Bare'),
          ],
        },
      },
    ],
    groups: [{ id: 'group', name: 'Box', settings: { items: [item('Colour', { visible: true })] } }],
  },
  null,
  4,
).replace('4278190080', '4278190080.00');

/** A collection of two web pages. */
const pagesText = (alerts: object = {}, chat: object = {}) => {
  const settings = { url: 'https://alerts.example.org/' };
  const page = (name: string, more: object) => ({ id: 'browser_source', name, settings, ...more });
  return JSON.stringify({ sources: [page('Alerts', alerts), page('Chat', chat)] });
};
const names = (scene: string, text = TEXT) =>
  new CollectionSources(text).sourcesOf(scene).map(({ name, visible }) => (visible ? name : `(${name})`));
const hidden = itemId('Live', 'Title', 0);
const second = itemId('Live', 'Title', 1);

describe('CollectionSources', () => {
  it('lists a scene from front to back, with groups and nested scenes, and without sources that a node removes', () => {
    expect(names('Live')).toEqual([
      'Bare',
      'Other',
      'Live',
      'Title',
      'Title',
      'Box',
      'Colour',
      '(Title)',
      'Feed',
    ]);
    const sources = new CollectionSources(TEXT).sourcesOf('Live');
    const idOf = (name: string) => sources.find((source) => source.name === name)?.id;
    expect(sources.find(({ name }) => name === 'Colour')?.within).toBe(idOf('Box'));
    expect(sources.map(({ id }) => id)).toEqual([...new Set(sources.map(({ id }) => id))]);
    expect(sources.find(({ id }) => id === second)).toEqual({
      ...{ id: second, within: null, name: 'Title', kind: 'text', visible: true, text: 'Hello' },
    });
  });

  it('lists nothing for an unknown scene, or for a source that is not a scene', () => {
    expect([names('Nowhere'), names('Title')]).toEqual([[], []]);
  });

  it('lists the web pages that a node may show', () => {
    const page = (name: string, url: string) => ({ id: 'browser_source', name, settings: { url } });
    const items = [item('Alerts'), item('Plain'), item('Own')];
    const text = JSON.stringify({
      sources: [
        page('Alerts', 'https://alerts.example.org/'),
        page('Plain', 'http://alerts.example.org/'),
        page('Own', 'http://127.0.0.1:4000/overlay/chat#x'),
        { id: 'scene', name: 'Live', settings: { items } },
      ],
    });
    const [shown, ...others] = new CollectionSources(text).sourcesOf('Live');
    expect(shown).toMatchObject({ name: 'Alerts', kind: 'browser' });
    expect(others).toEqual([]);
    const ownSources = new CollectionSources(text, 'http://127.0.0.1:4000').sourcesOf('Live');
    expect(ownSources.map(({ name }) => name)).toEqual(['Own', 'Alerts']);
    const id = itemId('Live', 'Own', 0);
    expect(changeSource(text, id, { visible: false }, 'http://127.0.0.1:4000').name).toBe('Own');
    expect(() => changeSource(text, id, { visible: false })).toThrow(NotFoundError);
  });

  it('lists the feed as the only sound without web pages', () => {
    expect(new CollectionSources(TEXT).sounds()).toMatchObject([
      { id: soundId('Feed'), name: 'Feed', muted: false, volumeDb: -6 },
    ]);
    expect(new CollectionSources('{"sources":[]}').sounds()).toEqual([]);
  });

  it('lists one sound of all web pages, as quiet as the quietest', () => {
    expect(new CollectionSources(pagesText({ volume: 0.1 }, { muted: true })).sounds()).toMatchObject([
      { id: soundId('Alerts', 'Chat'), name: 'Alerts, Chat', muted: true, volumeDb: -20 },
    ]);
  });

  it.each([
    ['0', -60],
    ['"loud"', 0],
    ['1', 0],
    ['20', 20],
  ])('reads the volume %s as %d dB', (volume, volumeDb) => {
    const text = TEXT.replace('"volume": 0.5', `"volume": ${volume}`);
    expect(new CollectionSources(text).sounds()).toMatchObject([{ volumeDb }]);
  });
});

describe('changeSource', () => {
  const changed = (...args: Parameters<typeof changeSource>) => changeSource(...args).text;

  it('changes one item of a source, and no other byte', () => {
    expect(changed(TEXT, hidden, { visible: true })).toBe(
      TEXT.replace('"visible": false', '"visible": true'),
    );
    const after = changed(TEXT, second, { visible: false });
    expect(after.replace('"visible":false,', '')).toBe(TEXT);
    expect(names('Live', after).filter((name) => name.includes('Title'))).toEqual([
      'Title',
      '(Title)',
      '(Title)',
    ]);
  });

  it('changes a text, also of a source without settings', () => {
    const text = 'Two\nlines "here"';
    const after = changed(changed(TEXT, second, { text }), itemId('Live', 'Bare', 0), { text });
    const texts = new CollectionSources(after).sourcesOf('Live').filter(({ kind }) => kind === 'text');
    expect(texts.map((source) => source.text)).toEqual([text, text, text, text]);
  });

  it('names the source in every scene', () => {
    expect(changeSource(TEXT, second, { visible: false }).name).toBe('Title');
    expect(changeSource(TEXT, soundId('Feed'), { muted: false }).name).toBe('Feed');
  });

  it('changes mute and volume of the sound', () => {
    const id = soundId('Feed');
    const after = changed(changed(TEXT, id, { muted: true }), id, { volumeDb: -20 });
    expect(new CollectionSources(after).sounds()).toMatchObject([{ muted: true, volumeDb: -20 }]);
    expect(after).toContain('"volume": 0.1,');
  });

  it('changes mute and volume of all web pages', () => {
    const id = soundId('Alerts', 'Chat');
    const after = changed(changed(pagesText({ volume: 0.5 }), id, { muted: true }), id, { volumeDb: -20 });
    expect(JSON.parse(after)).toMatchObject({
      sources: [
        { muted: true, volume: 0.1 },
        { muted: true, volume: 0.1 },
      ],
    });
    expect(changed(after, id, { muted: true })).toBe(after);
    expect(JSON.parse(changed(pagesText({ muted: true }), id, { muted: true }))).toMatchObject({
      sources: [{ muted: true }, { muted: true }],
    });
    expect(changeSource(after, id, { muted: false }).name).toBe('Alerts, Chat');
  });

  it.each([
    [hidden, { visible: false }],
    [second, { visible: true }],
    [second, { text: 'Hello' }],
    [soundId('Feed'), { muted: false }],
    [soundId('Feed'), { volumeDb: -6 }],
  ])('keeps the text if nothing changes: %s %j', (id, change) => {
    expect(changed(TEXT, id, change)).toBe(TEXT);
  });

  it.each([
    ['a text of the feed', itemId('Live', 'Feed', 0), { text: 'Hello' }],
    ['the mute of a text', second, { muted: true }],
    ['the visibility of a sound', soundId('Feed'), { visible: true }],
    ['a control character', second, { text: 'a\u0007' }],
    ['half a character', second, { text: '\ud83d' }],
    ['a line separator', second, { text: 'a\u2028b' }],
  ])('refuses %s', (_name, id, change) => {
    expect(() => changed(TEXT, id, change)).toThrow(RefusedError);
  });

  it.each([
    ['that is removed', itemId('Live', 'Page', 0)],
    ['that plays something else', soundId('Clip')],
    ['of no place', itemId('Live', 'Title', 2)],
  ])('does not find a source %s', (_name, id) => {
    expect(() => changed(TEXT, id, { visible: true })).toThrow(NotFoundError);
  });

  it('refuses a text that makes the collection too large', () => {
    const filler = 'x'.repeat(1024 * 1024 - TEXT.length - 14);
    const large = TEXT.replace('{', `{"filler":"${filler}",`);
    expect(() => changed(large, second, { text: 'Hello again' })).toThrow(TooLargeError);
  });
});
