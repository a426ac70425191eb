/** Size of the largest collection, in bytes, with room for the JSON around it. */
const TEXT_BYTES = 1024 * 1024 - 1024;
/** Levels of nesting: few enough that JSON.stringify does not run out of stack. */
const DEPTH = 2_000;

const SCENE = { id: 'scene', name: 'Live', settings: { items: [] } };

/** A collection that OBS could load, of nearly 1 MiB. */
export function fullCollection() {
  const padding = { id: 'text_ft2_source', name: 'Text', settings: { text: 'x'.repeat(TEXT_BYTES - 200) } };
  return JSON.stringify({ sources: [SCENE, padding] });
}

/**
 * Two request bodies of scenes that nest deeply: a text within the size of a collection that is one nest, and an object of
 * many nests, which grows with the square of their depth when it is printed with indentation.
 * @returns {[string, string]}
 */
export function deepScenes() {
  const collection = (/** @type {string} */ settings) =>
    `{"sources":[${JSON.stringify(SCENE)},{"id":"x","name":"x","settings":{"a":${settings}}}]}`;
  const nest = (/** @type {number} */ depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const text = JSON.stringify({ scenes: collection(nest(TEXT_BYTES / 2 - 200)) });
  const nests = Array.from({ length: 200 }, () => nest(DEPTH)).join(',');
  return [text, collection(`[${nests}]`)];
}

/** 15 aliases, the most that are allowed, of one public field. */
export const MANY_ALIASES = `{ ${Array.from({ length: 15 }, (_none, at) => `a${at}: system { operator { name } relay { ok missing { what how } } }`).join(' ')} }`;

/** Nested introspection: each level multiplies the response. */
export const INTROSPECTION =
  '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }';

/** One field as often as fits into a document, because the check of overlapping fields compares each pair. */
export function manyFields() {
  return `{ ${'system { relay { ok } } '.repeat(270)}}`;
}
