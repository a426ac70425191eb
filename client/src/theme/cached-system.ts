import type { SystemContext } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';
import { cachedValue } from '../lib/kept.js';

/** Maximum number of cached styles. More are rendered only if a style contains a value that changes all the time. */
const MAX_STYLES = 2000;

/** The library types this as `any`. */
interface Recipe {
  merge: (other: Recipe) => Recipe;
}

/**
 * Returns the same system, but fast enough to render a page several times a second on a phone. In each render the
 * library computes a component's recipe, its valid properties and the text of its styles again; this system caches them.
 */
export function cachedSystem(system: SystemContext): SystemContext {
  return {
    ...system,
    isValidProperty: cacheByName((name) => system.isValidProperty(name)),
    css: cacheByStyles(system.css),
    cva: cacheByConfig((config) => cachedRecipe(system.cva(config))),
  };
}

/** A styled component merges its recipe with the one of the component that it extends, in each render too. */
function cachedRecipe<R extends Recipe>(recipe: R): R {
  const merge: Recipe['merge'] = recipe.merge.bind(recipe);
  return Object.assign(recipe, { merge: cacheByConfig((other: Recipe) => cachedRecipe(merge(other))) });
}

function cacheByName(isValid: (name: string) => boolean): (name: string) => boolean {
  const validity = new Map<string, boolean>();
  return (name) => cachedValue(validity, name, () => isValid(name));
}

function cacheByConfig<Create extends (config: never) => object>(create: Create): Create {
  const results = new WeakMap<object, object>();
  const createCached = (config: never) => cachedValue(results, config, () => create(config));
  return createCached as Create;
}

/** The styles are serialized, which the library would do with the result in each render. It ignores undefined values. */
function cacheByStyles(css: SystemContext['css']): SystemContext['css'] {
  const serialized = new Map<string, object>();
  return (...styles) =>
    cachedValue(serialized, JSON.stringify(styles), () => {
      if (serialized.size >= MAX_STYLES) serialized.clear();
      return serialize(css(...styles));
    });
}
