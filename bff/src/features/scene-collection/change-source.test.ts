import { NotFoundError, UnprocessableError, TooLargeError } from '../../infra/errors.js';
import { changeSource } from './change-source.js';
import { CollectionSources, createItemId, createSoundId } from './collection-sources.js';

const createItem = (name: string, fields: object = {}) => ({ name, ...fields });
/** Contains numbers that JSON.parse would change. */
const TEXT = JSON.stringify(
  {
    sources: [
      { id: 'scene', name: 'Other', settings: { items: [createItem('Title'), createItem('Live')] } },
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
            createItem('Feed'),
            createItem('Page'),
            createItem('Title', { visible: false }),
            createItem('Box'),
            createItem('Colour', { group_item_backup: true }),
            createItem('Title'),
            createItem('Other'),
            createItem('Bare'),
          ],
        },
      },
    ],
    groups: [{ id: 'group', name: 'Box', settings: { items: [createItem('Colour', { visible: true })] } }],
  },
  null,
  4,
).replace('4278190080', '4278190080.00');

/** A collection of two web pages. */
const createPagesText = (alerts: object = {}, chat: object = {}) => {
  const settings = { url: 'https://alerts.example.org/' };
  const createPage = (name: string, fields: object) => ({ id: 'browser_source', name, settings, ...fields });
  return JSON.stringify({ sources: [createPage('Alerts', alerts), createPage('Chat', chat)] });
};
const listNames = (scene: string, text = TEXT) =>
  new CollectionSources(text).listSources(scene).map(({ name, visible }) => (visible ? name : `(${name})`));
const hiddenTitleId = createItemId('Live', 'Title', 0);
const secondTitleId = createItemId('Live', 'Title', 1);

describe('CollectionSources', () => {
  it('lists the supported sources of a scene from front to back', () => {
    expect(listNames('Live')).toEqual([
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
    const sources = new CollectionSources(TEXT).listSources('Live');
    const findId = (name: string) => sources.find((source) => source.name === name)?.id;
    expect(sources.find(({ name }) => name === 'Colour')?.within).toBe(findId('Box'));
    expect(sources.map(({ id }) => id)).toEqual([...new Set(sources.map(({ id }) => id))]);
    expect(sources.find(({ id }) => id === secondTitleId)).toEqual({
      ...{ id: secondTitleId, within: null, name: 'Title', kind: 'text', visible: true, text: 'Hello' },
    });
  });

  it('returns an empty list for a name that is not a scene', () => {
    expect([listNames('Nowhere'), listNames('Title')]).toEqual([[], []]);
  });

  it('lists the web pages that a node may show', () => {
    const createPage = (name: string, url: string) => ({ id: 'browser_source', name, settings: { url } });
    const items = [createItem('Alerts'), createItem('Plain'), createItem('Own')];
    const text = JSON.stringify({
      sources: [
        createPage('Alerts', 'https://alerts.example.org/'),
        createPage('Plain', 'http://alerts.example.org/'),
        createPage('Own', 'http://127.0.0.1:4000/overlay/chat#x'),
        { id: 'scene', name: 'Live', settings: { items } },
      ],
    });
    const [shownSource, ...otherSources] = new CollectionSources(text).listSources('Live');
    expect(shownSource).toMatchObject({ name: 'Alerts', kind: 'browser' });
    expect(otherSources).toEqual([]);
    const ownSources = new CollectionSources(text, 'http://127.0.0.1:4000').listSources('Live');
    expect(ownSources.map(({ name }) => name)).toEqual(['Own', 'Alerts']);
    const id = createItemId('Live', 'Own', 0);
    expect(changeSource(text, id, { visible: false }, 'http://127.0.0.1:4000').name).toBe('Own');
    expect(() => changeSource(text, id, { visible: false })).toThrow(NotFoundError);
  });

  it('lists the feed as the only sound without web pages', () => {
    expect(new CollectionSources(TEXT).listSounds()).toMatchObject([
      { id: createSoundId('Feed'), name: 'Feed', muted: false, volumeDb: -6 },
    ]);
    expect(new CollectionSources('{"sources":[]}').listSounds()).toEqual([]);
  });

  it('lists one sound of all web pages, with the lowest of their volumes', () => {
    expect(
      new CollectionSources(createPagesText({ volume: 0.1 }, { muted: true })).listSounds(),
    ).toMatchObject([
      { id: createSoundId('Alerts', 'Chat'), name: 'Alerts, Chat', muted: true, volumeDb: -20 },
    ]);
  });

  it.each([
    ['0', -60],
    ['"loud"', 0],
    ['1', 0],
    ['20', 20],
  ])('converts the volume %s to %d dB', (volume, volumeDb) => {
    const text = TEXT.replace('"volume": 0.5', `"volume": ${volume}`);
    expect(new CollectionSources(text).listSounds()).toMatchObject([{ volumeDb }]);
  });
});

describe('changeSource', () => {
  const changeText = (...args: Parameters<typeof changeSource>) => changeSource(...args).text;

  it('changes one item of a source without any other byte', () => {
    expect(changeText(TEXT, hiddenTitleId, { visible: true })).toBe(
      TEXT.replace('"visible": false', '"visible": true'),
    );
    const newText = changeText(TEXT, secondTitleId, { visible: false });
    expect(newText.replace('"visible":false,', '')).toBe(TEXT);
    expect(listNames('Live', newText).filter((name) => name.includes('Title'))).toEqual([
      'Title',
      '(Title)',
      '(Title)',
    ]);
  });

  it('changes a text, even of a source without settings', () => {
    const text = 'Two\nlines "here"';
    const newText = changeText(changeText(TEXT, secondTitleId, { text }), createItemId('Live', 'Bare', 0), {
      text,
    });
    const texts = new CollectionSources(newText).listSources('Live').filter(({ kind }) => kind === 'text');
    expect(texts.map((source) => source.text)).toEqual([text, text, text, text]);
  });

  it('returns the name of the changed source or sound', () => {
    expect(changeSource(TEXT, secondTitleId, { visible: false }).name).toBe('Title');
    expect(changeSource(TEXT, createSoundId('Feed'), { muted: false }).name).toBe('Feed');
  });

  it('changes mute and volume of the sound', () => {
    const id = createSoundId('Feed');
    const newText = changeText(changeText(TEXT, id, { muted: true }), id, { volumeDb: -20 });
    expect(new CollectionSources(newText).listSounds()).toMatchObject([{ muted: true, volumeDb: -20 }]);
    expect(newText).toContain('"volume": 0.1,');
  });

  it('changes mute and volume of all web pages', () => {
    const id = createSoundId('Alerts', 'Chat');
    const newText = changeText(changeText(createPagesText({ volume: 0.5 }), id, { muted: true }), id, {
      volumeDb: -20,
    });
    expect(JSON.parse(newText)).toMatchObject({
      sources: [
        { muted: true, volume: 0.1 },
        { muted: true, volume: 0.1 },
      ],
    });
    expect(changeText(newText, id, { muted: true })).toBe(newText);
    expect(JSON.parse(changeText(createPagesText({ muted: true }), id, { muted: true }))).toMatchObject({
      sources: [{ muted: true }, { muted: true }],
    });
    expect(changeSource(newText, id, { muted: false }).name).toBe('Alerts, Chat');
  });

  it.each([
    [hiddenTitleId, { visible: false }],
    [secondTitleId, { visible: true }],
    [secondTitleId, { text: 'Hello' }],
    [createSoundId('Feed'), { muted: false }],
    [createSoundId('Feed'), { volumeDb: -6 }],
  ])('returns the same text if nothing changes: %s %j', (id, change) => {
    expect(changeText(TEXT, id, change)).toBe(TEXT);
  });

  it.each([
    ['a text of the feed', createItemId('Live', 'Feed', 0), { text: 'Hello' }],
    ['the mute of a text', secondTitleId, { muted: true }],
    ['the visibility of a sound', createSoundId('Feed'), { visible: true }],
    ['a control character', secondTitleId, { text: 'a\u0007' }],
    ['a lone surrogate', secondTitleId, { text: '\ud83d' }],
    ['a line separator', secondTitleId, { text: 'a\u2028b' }],
  ])('rejects %s', (_name, id, change) => {
    expect(() => changeText(TEXT, id, change)).toThrow(UnprocessableError);
  });

  it.each([
    ['that a node removes', createItemId('Live', 'Page', 0)],
    ['that does not play the feed', createSoundId('Clip')],
    ['of an unknown position', createItemId('Live', 'Title', 2)],
  ])('does not find a source %s', (_name, id) => {
    expect(() => changeText(TEXT, id, { visible: true })).toThrow(NotFoundError);
  });

  it('rejects a text that makes the collection too large', () => {
    const filler = 'x'.repeat(1024 * 1024 - TEXT.length - 14);
    const large = TEXT.replace('{', `{"filler":"${filler}",`);
    expect(() => changeText(large, secondTitleId, { text: 'Hello again' })).toThrow(TooLargeError);
  });
});
