import { CollectionError } from './collection-error.js';
import { cleanCollection } from './sanitise.js';

const FEED = 'srt://127.0.0.1:9000?mode=caller&latency=20000&streamid=read:token';
const options = { feedUrl: FEED, canvas: { width: 1280, height: 720 } };
const clean = (collection: unknown) => cleanCollection(JSON.stringify(collection), options);

const createItem = (name: string, extra: object = {}) => ({ name, id: 1, visible: true, ...extra });
const createScene = (name: string, items: object[] = [], extra: object = {}) => ({
  id: 'scene',
  name,
  settings: { items },
  ...extra,
});
const createText = (name: string, settings: object = {}) => ({
  id: 'text_ft2_source',
  name,
  settings: { text: 'Hi', ...settings },
});
const createFeed = (name: string, settings: object = {}) => ({
  id: 'ffmpeg_source',
  name,
  settings: { input: 'trailcast://feed', is_local_file: false, ...settings },
});
const createCollection = (sources: object[], extra: object = {}) => ({ sources, ...extra });
type Source = {
  id: string;
  versioned_id: string;
  name: string;
  settings: Record<string, unknown>;
  filters: object[];
};
const readSources = (result: { json: Record<string, unknown> }) => result.json.sources as Source[];
const findSource = (result: { json: Record<string, unknown> }, name: string) =>
  readSources(result).find((source) => source.name === name);

describe('cleanCollection', () => {
  describe('invalid input', () => {
    it.each([
      ['no JSON', '{', ''],
      ['an empty text', '', ''],
      ['a list', '[]', ''],
      ['null', 'null', ''],
      ['a number', '7', ''],
      ['an object without sources', '{}', '/sources'],
      ['sources that are not a list', '{"sources":{}}', '/sources'],
      ['no scene', '{"sources":[{"id":"text_ft2_source","name":"a"}]}', '/sources'],
      ['a source that is not an object', '{"sources":[{"id":"scene","name":"a"},7]}', '/sources/1'],
      ['groups that are not a list', '{"sources":[{"id":"scene","name":"a"}],"groups":7}', '/groups'],
      ['only scenes without a name', '{"sources":[{"id":"scene"}]}', '/sources'],
      ['deep nesting', '['.repeat(200_000), ''],
    ])('rejects %s, and reports the JSON pointer', (_name, input, path) => {
      let thrownError: unknown;
      try {
        cleanCollection(input, options);
      } catch (error) {
        thrownError = error;
      }
      expect(thrownError).toBeInstanceOf(CollectionError);
      expect(thrownError).toMatchObject({ path });
    });

    it('accepts 100 scenes and rejects more', () => {
      const createScenes = (count: number) =>
        createCollection(Array.from({ length: count }, (_, n) => createScene(`s${n}`)));
      expect(clean(createScenes(100)).scenes).toHaveLength(100);
      expect(() => clean(createScenes(101))).toThrow('at most 100 scenes');
    });

    it('rejects more than 500 sources', () => {
      const sources = [createScene('a'), ...Array.from({ length: 500 }, (_, n) => createText(`t${n}`))];
      expect(() => clean(createCollection(sources))).toThrow('at most 500 sources');
    });

    it('rejects more than 1 MiB', () => {
      expect(() => cleanCollection(' '.repeat(1024 * 1024 + 1), options)).toThrow('larger than 1 MiB');
    });
  });

  describe('scenes', () => {
    it('sorts scenes by scene_order, with unlisted scenes last', () => {
      const input = createCollection([createScene('a'), createScene('b'), createScene('c')], {
        scene_order: [{ name: 'c' }, { name: 'nowhere' }, { name: 'a' }, { name: 'c' }],
      });
      expect(clean(input).scenes).toEqual(['c', 'a', 'b']);
      expect(clean(input).json.scene_order).toEqual([{ name: 'c' }, { name: 'a' }, { name: 'b' }]);
    });

    it.each([
      [{ current_program_scene: 'b', current_scene: 'a' }, 'b'],
      [{ current_program_scene: 'gone', current_scene: 'b' }, 'b'],
      [{}, 'a'],
      [{ current_scene: 7 }, 'a'],
    ])('returns the current scene of %j', (extra, current) => {
      expect(clean(createCollection([createScene('a'), createScene('b')], extra)).currentScene).toBe(current);
    });

    it('removes items of missing sources, and reports these items', () => {
      const result = clean(createCollection([createScene('a', [createItem('gone')])]));
      expect(findSource(result, 'a')?.settings.items).toEqual([]);
      expect(result.removed).toEqual([
        {
          path: '/sources/0/settings/items/0',
          kind: 'item',
          reason: 'The source that it shows does not exist.',
        },
      ]);
    });

    it('removes items that would make a scene show itself', () => {
      const result = clean(
        createCollection([
          createScene('a', [createItem('b')]),
          createScene('b', [createItem('c')]),
          createScene('c', [createItem('a'), createItem('c')]),
        ]),
      );
      expect(findSource(result, 'c')?.settings.items).toEqual([]);
      expect(result.removed.map(({ reason }) => reason)).toEqual(
        Array(2).fill('A scene cannot show itself.'),
      );
    });

    it('limits the items of nested scenes', () => {
      const createTwentyItems = (name: string) =>
        Array.from({ length: 20 }, (_, n) => createItem(name, { id: n + 1 }));
      const sources = [
        createText('t'),
        createScene('s0', createTwentyItems('t')),
        ...[1, 2, 3, 4].map((n) => createScene(`s${n}`, createTwentyItems(`s${n - 1}`))),
      ];
      const result = clean(createCollection(sources));
      expect(findSource(result, 's1')?.settings.items).toHaveLength(20);
      expect(findSource(result, 's2')?.settings.items).toHaveLength(4);
      expect(result.removed.length).toBeGreaterThan(0);
    });

    it('assigns unique ids to items', () => {
      const result = clean(
        createCollection([
          createText('t'),
          createScene('a', [
            createItem('t', { id: 2 }),
            createItem('t', { id: 2 }),
            createItem('t', { id: 'x' }),
          ]),
        ]),
      );
      const ids = (findSource(result, 'a')?.settings.items as { id: number }[]).map(({ id }) => id);
      expect(new Set(ids).size).toBe(3);
      expect(ids[0]).toBe(2);
    });

    it('clamps numbers to their range', () => {
      const input = `{"resolution":{"x":1280,"y":720},"sources":[{"id":"text_ft2_source","name":"t","settings":{}},{"id":"scene","name":"a","settings":{"items":[
        {"name":"t","id":1e308,"rot":1e999,"pos":{"x":1e300,"y":"7"},"scale":{"x":-1e9},"crop_left":-4,"bounds":7}]}}]}`;
      const [firstItem] = findSource(cleanCollection(input, options), 'a')?.settings.items as object[];
      expect(firstItem).toMatchObject({
        rot: 0,
        pos: { x: 32768, y: 0 },
        scale: { x: -100, y: 1 },
        crop_left: 0,
        bounds: { x: 0, y: 0 },
      });
    });
  });

  describe('feed', () => {
    it('replaces the URL and the settings of the feed source', () => {
      const result = clean(
        createCollection([
          createFeed('cam', { ffmpeg_options: 'protocol_whitelist=file', hw_decode: true }),
          createScene('a'),
        ]),
      );
      const settings = findSource(result, 'cam')?.settings;
      expect(settings).toMatchObject({
        input: FEED,
        is_local_file: false,
        input_format: 'mpegts',
        hw_decode: false,
        linear_alpha: true,
      });
      expect(settings).not.toHaveProperty('ffmpeg_options');
    });

    it('preserves the sound settings and filters of the feed source', () => {
      const cam = {
        ...createFeed('cam'),
        volume: 0.5,
        muted: true,
        filters: [{ id: 'gain_filter', name: 'g', settings: { db: 3 } }],
      };
      expect(findSource(clean(createCollection([cam, createScene('a')])), 'cam')).toMatchObject({
        volume: 0.5,
        muted: true,
        filters: [{ id: 'gain_filter', settings: { db: 3 } }],
      });
    });

    it.each([
      ['another URL', { input: 'http://169.254.169.254/' }],
      ['a file', { is_local_file: true, local_file: '/etc/passwd', input: '' }],
      ['a concat list', { input: 'concat:/etc/passwd' }],
      ['no input', { input: undefined }],
    ])('removes a media source with %s', (_name, settings) => {
      const result = clean(
        createCollection([createFeed('cam', settings), createScene('a', [createItem('cam')])]),
      );
      expect(findSource(result, 'cam')).toBeUndefined();
      expect(result.removed).toEqual([
        expect.objectContaining({ path: '/sources/0', kind: 'ffmpeg_source' }),
      ]);
    });

    it('replaces additional feed sources with the first one', () => {
      const result = clean(
        createCollection([createFeed('one'), createFeed('two'), createScene('a', [createItem('two')])]),
      );
      expect(readSources(result).filter(({ id }) => id === 'ffmpeg_source')).toHaveLength(1);
      expect(findSource(result, 'a')?.settings.items).toEqual([expect.objectContaining({ name: 'one' })]);
      expect(result.feedScenes).toEqual(['a']);
    });

    it('lists scenes that show the feed directly, in groups or in nested scenes', () => {
      const group = { id: 'group', name: 'g', settings: { items: [createItem('cam')] } };
      const result = clean(
        createCollection(
          [
            createFeed('cam'),
            createScene('direct', [createItem('cam')]),
            createScene('grouped', [createItem('g')]),
            createScene('nested', [createItem('grouped')]),
            createScene('hidden', [createItem('cam', { visible: false })]),
            createScene('none'),
          ],
          { groups: [group] },
        ),
      );
      expect(result.feedScenes).toEqual(['direct', 'grouped', 'nested']);
    });
  });

  describe('sources', () => {
    it.each([
      'browser_source',
      'vlc_source',
      'image_source',
      'slideshow',
      'v4l2_input',
      'xshm_input',
      'toString',
      '__proto__',
      '',
    ])('removes %s', (id) => {
      const result = clean(
        createCollection([
          { id, name: 'x', settings: { url: 'http://x/' } },
          createScene('a', [createItem('x')]),
        ]),
      );
      expect(readSources(result).map(({ name }) => name)).toEqual(['a']);
      expect(result.removed).toHaveLength(1);
    });

    it('converts Windows text to FreeType text', () => {
      const windowsText = {
        id: 'text_gdiplus',
        versioned_id: 'text_gdiplus_v2',
        name: 't',
        settings: {
          text: 'Hallo',
          color: 0x123456,
          opacity: 50,
          font: { face: 'Arial', size: 64, style: 'Bold' },
        },
      };
      expect(findSource(clean(createCollection([windowsText, createScene('a')])), 't')).toMatchObject({
        id: 'text_ft2_source',
        versioned_id: 'text_ft2_source_v2',
        settings: { text: 'Hallo', color1: 0x80123456, font: { face: 'Arial', size: 64, style: 'Bold' } },
      });
    });

    it('removes text files', () => {
      const result = clean(
        createCollection([
          createText('t', { from_file: true, text_file: '/etc/hostname', log_mode: true }),
          createScene('a'),
        ]),
      );
      expect(Object.keys(findSource(result, 't')?.settings ?? {})).not.toEqual(
        expect.arrayContaining(['from_file']),
      );
      expect(JSON.stringify(result.json)).not.toContain('/etc/hostname');
      expect(result.removed).toEqual([
        expect.objectContaining({ kind: 'file', path: '/sources/0/settings' }),
      ]);
    });

    it('truncates long texts and limits fonts', () => {
      const longText = createText('t', { text: 'x'.repeat(5000), font: { face: '../../etc', size: 1e9 } });
      const settings = findSource(clean(createCollection([longText, createScene('a')])), 't')?.settings;
      expect(settings?.text).toHaveLength(2000);
      expect(settings?.font).toMatchObject({ face: 'DejaVu Sans', size: 512 });
    });

    it.each([
      ['Gleich zurück! – Скоро – Σύντομα', 'Inter', 'Inter'],
      ['שלום', 'Inter', 'DejaVu Sans'],
      ['Coffee ☕', 'Inter', 'DejaVu Sans'],
      ['right\u200eto left', 'Inter', 'DejaVu Sans'],
      ['שלום', 'Arial', 'Arial'],
    ])('draws %j in %s with the font %s', (text, face, expected) => {
      const collection = createCollection([createText('t', { text, font: { face } }), createScene('a')]);
      expect(findSource(clean(collection), 't')?.settings).toMatchObject({ text, font: { face: expected } });
    });

    it('limits the size of colours', () => {
      const colour = {
        id: 'color_source',
        versioned_id: 'color_source_v3',
        name: 'c',
        settings: { width: 1e9, height: -1 },
      };
      expect(findSource(clean(createCollection([colour, createScene('a')])), 'c')?.settings).toMatchObject({
        width: 1920,
        height: 1,
      });
    });

    it('returns the first of two sources with the same name', () => {
      const result = clean(
        createCollection([
          createText('t', { text: 'first' }),
          createText('t', { text: 'second' }),
          createScene('a'),
        ]),
      );
      expect(readSources(result).filter(({ name }) => name === 't')).toHaveLength(1);
      expect(findSource(result, 't')?.settings.text).toBe('first');
    });
  });

  describe('filters and transitions', () => {
    it('allows filters without files, and removes the others', () => {
      const filters = [
        { id: 'crop_filter', name: 'crop', settings: { left: 10, top: 1e9, path: '/etc' } },
        { id: 'mask_filter', name: 'mask', settings: { image_path: '/etc/passwd' } },
        { id: 'vst_filter', name: 'vst', settings: { plugin_path: '/tmp/x.so' } },
      ];
      const result = clean(createCollection([{ ...createText('t'), filters }, createScene('a')]));
      expect(findSource(result, 't')?.filters).toEqual([
        {
          id: 'crop_filter',
          versioned_id: 'crop_filter',
          name: 'crop',
          enabled: true,
          settings: { left: 10, top: 16384 },
        },
      ]);
      expect(result.removed.map(({ path }) => path)).toEqual([
        '/sources/0/filters/1',
        '/sources/0/filters/2',
      ]);
    });

    it('returns the current transition, or Fade if the current transition is not allowed', () => {
      const transitions = [
        { id: 'swipe_transition', name: 'Swish', settings: { direction: 'up', path: '/x' } },
        { id: 'obs_stinger_transition', name: 'Sting', settings: { path: '/etc/passwd' } },
      ];
      const createInput = (current: unknown) =>
        createCollection([createScene('a')], { transitions, current_transition: current });
      expect(clean(createInput('Swish')).json).toMatchObject({
        current_transition: 'Swish',
        transitions: [
          { id: 'swipe_transition', name: 'Swish', settings: { direction: 'up', swipe_in: false } },
        ],
      });
      expect(clean(createInput('Sting')).json.current_transition).toBe('Fade');
    });
  });

  it('removes scripts and sound devices, and reports them', () => {
    const result = clean(
      createCollection([createScene('a')], {
        modules: { 'scripts-tool': [{ path: '/tmp/evil.lua' }], 'output-timer': { streamTimerHours: 1 } },
        DesktopAudioDevice1: { id: 'pulse_output_capture', name: 'Desktop' },
      }),
    );
    expect(result.json.modules).toEqual({});
    expect(JSON.stringify(result.json)).not.toMatch(/lua|pulse|Timer/);
    expect(result.removed.map(({ path }) => path)).toEqual(['/DesktopAudioDevice1', '/modules/scripts-tool']);
  });
});
