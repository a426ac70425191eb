import { parseSync, traverse, types } from '@babel/core';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = /\.(ts|tsx|js)$/;
/** The style engine's default utilities and conditions. */
const PRESET = /\/@chakra-ui\/react\/dist\/esm\/preset-base\.js$/;
/** The list of all CSS properties. */
const PROPERTIES = /\/@pandacss\/is-valid-prop\/dist\/index\.mjs$/;

/** Returns the words of all source files below the folders. */
function collectWords(folders: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (SOURCE.test(name) && !name.includes('.test.'))
        for (const [word] of readFileSync(join(folder, name), 'utf8').matchAll(/[\w$]+/g)) words.add(word);
  return words;
}

/**
 * Removes utilities that no source file names, by their own name or a shorthand, and conditions without a use such as
 * `_hover`.
 */
function prunePreset(code: string, words: ReadonlySet<string>): string {
  const ast = parseSync(code, { babelrc: false, configFile: false, sourceType: 'module' });
  if (!ast) throw new Error('the preset is not parsed');
  const removed: types.ObjectProperty[] = [];
  const removeUnless = (
    list: types.Node | undefined,
    isUsed: (property: types.ObjectProperty) => boolean,
  ) => {
    if (!types.isObjectExpression(list)) throw new Error('the preset has another form');
    for (const property of list.properties)
      if (types.isObjectProperty(property) && !isUsed(property)) removed.push(property);
  };
  traverse(ast, {
    CallExpression({ node }) {
      if (types.isIdentifier(node.callee, { name: 'defineConditions' }))
        removeUnless(node.arguments[0], (condition) => words.has(`_${nameOf(condition)}`));
    },
    ObjectProperty({ node }) {
      if (nameOf(node) !== 'utilities') return;
      removeUnless(node.value, (utility) =>
        [nameOf(utility), ...shorthandsOf(utility)].some((name) => words.has(name)),
      );
    },
  });
  if (removed.length === 0) throw new Error('the preset has another form');
  let pruned = code;
  for (const { start, end } of removed.sort((a, b) => b.start! - a.start!))
    pruned = pruned.slice(0, start!) + pruned.slice(end!).replace(/^\s*,/, '');
  return pruned;
}

const nameOf = ({ key }: types.ObjectProperty): string =>
  types.isIdentifier(key) ? key.name : types.isStringLiteral(key) ? key.value : '';

function shorthandsOf({ value }: types.ObjectProperty): string[] {
  if (!types.isObjectExpression(value)) return [];
  const shorthand = value.properties.find(
    (property): property is types.ObjectProperty =>
      types.isObjectProperty(property) && nameOf(property) === 'shorthand',
  )?.value;
  const names = types.isArrayExpression(shorthand) ? shorthand.elements : [shorthand];
  return names.flatMap((name) => (types.isStringLiteral(name) ? name.value : []));
}

/** Removes the properties that no source file names from the list, a string with commas. */
function pruneProperties(code: string, words: ReadonlySet<string>): string {
  const list = /(cssPropertiesStr = ")([\w,]+)(")/;
  if (!list.test(code)) throw new Error('the list of CSS properties has another form');
  return code.replace(list, (_, before: string, names: string, after: string) => {
    const usedNames = names.split(',').filter((name) => words.has(name));
    return `${before}${usedNames.join(',')}${after}`;
  });
}

/**
 * Leaves out the style engine's utilities, conditions and CSS properties that neither the client nor the library's
 * components name: the first page loads and sets up only what is used.
 */
export const pruneStyles: Plugin = (() => {
  let words: Set<string> | undefined;
  const readWords = () =>
    (words ??= collectWords([
      fileURLToPath(new URL('src', import.meta.url)),
      join(dirname(fileURLToPath(import.meta.resolve('@chakra-ui/react'))), 'components'),
    ]));
  return {
    name: 'prune-styles',
    apply: 'build',
    transform(code, id) {
      if (PRESET.test(id)) return { code: prunePreset(code, readWords()), map: null };
      if (PROPERTIES.test(id)) return { code: pruneProperties(code, readWords()), map: null };
      return null;
    },
  };
})();
