/** Size of the largest collection inside a JSON request, bytes. */
const TEXT_BYTES = 1024 * 1024 - 1024;
/** Levels of nesting. More would exceed the stack of JSON.stringify. */
const DEPTH = 2_000;

const SCENE = { id: 'scene', name: 'Live', settings: { items: [] } };

/** Returns a collection that OBS could load, of nearly 1 MiB. */
export function createFullCollection() {
  const padding = { id: 'text_ft2_source', name: 'Text', settings: { text: 'x'.repeat(TEXT_BYTES - 200) } };
  return JSON.stringify({ sources: [SCENE, padding] });
}

/**
 * Returns two request bodies with deeply nested scenes: a text with one array nested as deeply as its size allows, and
 * an object with many nested arrays. Indented JSON of the object grows with the square of the depth.
 * @returns {[string, string]}
 */
export function createDeepScenes() {
  const collectionWith = (/** @type {string} */ settings) =>
    `{"sources":[${JSON.stringify(SCENE)},{"id":"x","name":"x","settings":{"a":${settings}}}]}`;
  const nestArrays = (/** @type {number} */ depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const text = JSON.stringify({ scenes: collectionWith(nestArrays(TEXT_BYTES / 2 - 200)) });
  const nestedArrays = Array.from({ length: 200 }, () => nestArrays(DEPTH)).join(',');
  return [text, collectionWith(`[${nestedArrays}]`)];
}

/** 15 aliases (the limit) of one public field. */
export const MANY_ALIASES = `{ ${Array.from({ length: 15 }, (_none, index) => `a${index}: system { operator { name } relay { ok missing { what how } } }`).join(' ')} }`;

/** Nested introspection: each level multiplies the response. */
export const INTROSPECTION =
  '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }';

/** Returns a document with as many equal fields as allowed: validation compares each pair of overlapping fields. */
export function createManyFields() {
  return `{ ${'system { relay { ok } } '.repeat(270)}}`;
}
