import fc from 'fast-check';
import { CollectionError } from './collection-error.js';
import { cleanCollection } from './sanitise.js';

const FEED = 'srt://127.0.0.1:9000?mode=caller&streamid=read:token';
const options = { feedUrl: FEED, canvas: { width: 640, height: 360 } };
const ALLOWED_IDS = new Set([
  ...[
    'scene',
    'group',
    'ffmpeg_source',
    'text_ft2_source',
    'text_ft2_source_v2',
    'color_source',
    'color_source_v3',
    'trailcast_browser',
  ],
  ...['crop_filter', 'gain_filter', 'limiter_filter', 'color_filter', 'color_filter_v2'],
  ...['cut_transition', 'fade_transition', 'swipe_transition', 'wipe_transition'],
]);
/** All other strings must be keywords of OBS. */
const FREE_TEXT = new Set(['name', 'text', 'current_scene', 'current_program_scene', 'current_transition']);
const KEYWORD = /^[\p{L}\p{N}_ -]*$/u;

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(
    '/etc/passwd',
    '../../x',
    'file:///etc/shadow',
    'http://169.254.169.254/',
    'evil.lua',
    'https://alerts.example.org/',
    'https://127.0.0.1/',
    null,
    true,
  ),
  fc.constantFrom<unknown>(
    'concat:/etc/passwd',
    'trailcast://feed',
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
  ),
  fc.string(),
  fc.double(),
  fc.jsonValue(),
);
const names = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor', 'toString');
const ids = fc.constantFrom(
  ...[
    'scene',
    'scene',
    'group',
    'ffmpeg_source',
    'text_ft2_source',
    'text_gdiplus',
    'color_source',
    'browser_source',
  ],
  ...[
    'image_source',
    'v4l2_input',
    '__proto__',
    'constructor',
    'obs_stinger_transition',
    'mask_filter',
    'crop_filter',
  ],
  ...[
    'gain_filter',
    'limiter_filter',
    'color_filter_v2',
    'swipe_transition',
    'wipe_transition',
    'scripts-tool',
  ],
);
const settingNames = fc.constantFrom(
  ...[
    'input',
    'local_file',
    'is_local_file',
    'text',
    'text_file',
    'from_file',
    'font',
    'color',
    'width',
    'path',
    'image_path',
  ],
  ...[
    'luma_image',
    'direction',
    'ffmpeg_options',
    'url',
    'css',
    'custom_size',
    'cx',
    'left',
    'db',
    '__proto__',
    'method',
  ],
);
const jsonObject = (keys: fc.Arbitrary<string>, values: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(keys, values), { maxLength: 6 }).map((entries) => Object.fromEntries(entries) as object);
const items = fc.array(
  fc.tuple(
    names,
    jsonObject(
      fc.constantFrom('id', 'pos', 'scale', 'visible', 'rot', 'private_settings', 'show_transition'),
      hostileValue,
    ),
  ),
  { maxLength: 5 },
);
const filterOrTransition = fc
  .tuple(ids, names, jsonObject(settingNames, hostileValue))
  .map(([id, name, settings]) => ({ id, name, settings }));
const source = fc
  .record({
    id: ids,
    name: fc.oneof(names, fc.string()),
    settings: fc.tuple(jsonObject(settingNames, hostileValue), items).map(([settings, list]) => ({
      ...settings,
      items: list.map(([name, overrides]) => ({ ...overrides, name })),
    })),
    filters: fc.array(filterOrTransition, { maxLength: 3 }),
    extra: jsonObject(
      fc.constantFrom('volume', 'sync', 'hotkeys', 'private_settings', 'monitoring_type', 'muted'),
      hostileValue,
    ),
  })
  .map(({ extra, ...fields }) => ({ ...extra, ...fields }));
const collection = fc.record({
  sources: fc
    .array(source, { maxLength: 12 })
    .map((list) => [{ id: 'scene', name: 'a', settings: { items: [{ name: 'b', id: 1 }] } }, ...list]),
  groups: fc.array(source, { maxLength: 3 }),
  transitions: fc.array(filterOrTransition, { maxLength: 4 }),
  modules: jsonObject(fc.constantFrom('scripts-tool', 'output-timer'), hostileValue),
  scene_order: fc.array(fc.record({ name: names })),
  current_scene: hostileValue,
  current_transition: hostileValue,
});

function visitLeaves(
  value: unknown,
  key: string,
  visit: (key: string, value: string | number) => void,
): void {
  if (typeof value === 'string' || typeof value === 'number') return visit(key, value);
  if (Array.isArray(value)) return value.forEach((child) => visitLeaves(child, key, visit));
  if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) visitLeaves(child, name, visit);
  }
}

function expectOnlyAllowed(json: Record<string, unknown>): void {
  visitLeaves(json, '', (key, value) => {
    if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    else if (key === 'id' || key === 'versioned_id') expect(ALLOWED_IDS).toContain(value);
    else if (key === 'input') expect(value).toBe(FEED);
    else if (!FREE_TEXT.has(key)) expect(value).toMatch(KEYWORD);
  });
  expect(json.modules).toEqual({});
}

describe('cleanCollection for arbitrary input', () => {
  it('returns only allowed values and HTTPS pages if the node can show web pages', () => {
    fc.assert(
      fc.property(collection, (input) => {
        const { json, pages } = cleanCollection(JSON.stringify(input), { ...options, browserSources: true });
        expectOnlyAllowed(json);
        for (const { url } of pages) expect(url).toMatch(/^https:/);
      }),
    );
  });

  it('returns only allowed kinds, keywords of OBS and the feed URL', () => {
    fc.assert(
      fc.property(collection, (input) =>
        expectOnlyAllowed(cleanCollection(JSON.stringify(input), options).json),
      ),
      { numRuns: 500 },
    );
  });

  it('returns the names of the rebuilt scenes, including the current one', () => {
    fc.assert(
      fc.property(collection, (input) => {
        const { json, scenes, currentScene, feedScenes } = cleanCollection(JSON.stringify(input), options);
        const rebuiltScenes = (json.sources as { id: string; name: string }[]).filter(
          ({ id }) => id === 'scene',
        );
        expect([...scenes].sort()).toEqual(rebuiltScenes.map(({ name }) => name).sort());
        expect(scenes).toContain(currentScene);
        expect(scenes).toEqual(expect.arrayContaining(feedScenes));
      }),
    );
  });

  it('does not change a collection that it has returned', () => {
    fc.assert(
      fc.property(collection, (input) => {
        const cleaned = cleanCollection(JSON.stringify(input), options).json;
        const cleanedTwice = cleanCollection(
          JSON.stringify(cleaned).replaceAll(FEED, 'trailcast://feed'),
          options,
        );
        expect(cleanedTwice.json).toEqual(cleaned);
      }),
    );
  });

  it('throws no error except CollectionError for arbitrary JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        try {
          expectOnlyAllowed(cleanCollection(text, options).json);
        } catch (error) {
          expect(error).toBeInstanceOf(CollectionError);
        }
      }),
    );
  });
});
