import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findKindKey, parsePointerSteps, findReasonKey } from './removed-texts.js';
import pageDe from './reasons/page-reasons.de.json';
import pageEn from './reasons/page-reasons.en.json';
import sceneDe from './scene-collection.de.json';
import sceneEn from './scene-collection.en.json';

const mergeTexts = <Scene extends typeof sceneEn, Page extends typeof pageEn>(scene: Scene, page: Page) => ({
  collection: {
    kind: { ...scene.collection.kind, ...page.collection.kind },
    reason: { ...scene.collection.reason, ...page.collection.reason },
  },
});
const en = mergeTexts(sceneEn, pageEn);
const de = mergeTexts(sceneDe, pageDe);

const NODE_FOLDER = resolve(__dirname, '../../../../relay-node/src/collection');
const SENTENCE = /['`]([A-Z][^'`\n]* [^'`\n]*\.)['`]/g;
/** Matches sentences that reject the whole collection or name no part of it. */
const WHOLE_COLLECTION =
  /^(The |A )?(text|scene collection|collection is)|^No scene has|^It |JSON|^A scene collection/;

const PAGES_FILE = resolve(__dirname, '../../../../schema/src/browser-sources.ts');
const sentences = [
  ...readdirSync(NODE_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(NODE_FOLDER, file)),
  PAGES_FILE,
]
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(SENTENCE)])
  .map(([, sentence = '']) =>
    sentence.replace(/\$\{(?:MAX|MOST|LONGEST)\w*\}/g, '500').replace(/\$\{[^}]*\}/g, 'Feed'),
  )
  .filter((sentence) => !WHOLE_COLLECTION.test(sentence));

describe(findReasonKey, () => {
  it('is tested with more than 18 sentences of the relay node', () => {
    expect(sentences.length).toBeGreaterThan(18);
  });

  it.each(sentences)('has a text in both languages for: %s', (sentence) => {
    const key = findReasonKey(sentence)?.key ?? '';
    expect(en.collection.reason).toHaveProperty([key]);
    expect(de.collection.reason).toHaveProperty([key]);
  });

  it('returns the variable parts as values', () => {
    expect(findReasonKey('The feed is opened once: "Cam 1" is shown in its place.')).toEqual({
      key: 'feedOnce',
      values: { name: 'Cam 1' },
    });
    expect(findReasonKey('A scene has at most 200 items.')?.values).toEqual({ count: '200' });
  });

  it('returns null for an unknown sentence', () => {
    expect(findReasonKey('Something new.')).toBeNull();
  });
});

describe(findKindKey, () => {
  it.each([
    ['browser_source', 'browser_source'],
    ['xshm_input', 'capture'],
    ['pulse_input_capture', 'capture'],
    ['my_plugin', null],
  ])('returns for %s: %s', (kind, key) => expect(findKindKey(kind)).toBe(key));

  it('has a text in both languages for each kind', () => {
    for (const kind of [
      'image_source',
      'item',
      'filter',
      'transition',
      'audio device',
      'script',
      'time zone',
      'capture',
      ...['size', 'css', 'rate'],
    ]) {
      expect(en.collection.kind).toHaveProperty([kind]);
      expect(de.collection.kind).toHaveProperty([kind]);
    }
  });
});

describe(parsePointerSteps, () => {
  it.each([
    ['/sources/4', 'source 5'],
    ['/sources/4/settings/items/0', 'source 5, item 1'],
    ['/groups/0/filters/1', 'group 1, filter 2'],
    ['/modules/scripts-tool', ''],
    ['/DesktopAudioDevice1', ''],
  ])('returns for %s: %j', (path, expected) => {
    const steps = parsePointerSteps(path).map(({ noun, number }) => `${noun} ${number}`);
    expect(steps.join(', ')).toBe(expected);
  });
});
