import type { SystemContext } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';
import { getOrCompute } from '../lib/get-or-compute.js';

/** Maximum number of cached styles. More are rendered only if a style contains a value that changes all the time. */
const MAX_STYLES = 2000;

/** The library types this as `any`. */
interface Recipe {
  merge: (other: Recipe) => Recipe;
}

/**
 * Returns a system that caches the recipes, valid properties and style texts, which the library computes again in each
 * render. A phone can then render a page several times a second.
 */
export function cacheSystem(system: SystemContext): SystemContext {
  return {
    ...system,
    isValidProperty: cacheByName((name) => system.isValidProperty(name)),
    css: cacheByStyles(system.css),
    cva: cacheByConfig((config) => cacheRecipe(system.cva(config))),
  };
}

/** Also caches the merged recipes of components that extend this one, which are computed in each render as well. */
function cacheRecipe<R extends Recipe>(recipe: R): R {
  const merge: Recipe['merge'] = recipe.merge.bind(recipe);
  return Object.assign(recipe, { merge: cacheByConfig((other: Recipe) => cacheRecipe(merge(other))) });
}

function cacheByName(isValid: (name: string) => boolean): (name: string) => boolean {
  const validity = new Map<string, boolean>();
  return (name) => getOrCompute(validity, name, () => isValid(name));
}

function cacheByConfig<Create extends (config: never) => object>(create: Create): Create {
  const results = new WeakMap<object, object>();
  const createCached = (config: never) => getOrCompute(results, config, () => create(config));
  return createCached as Create;
}

/** Caches serialized styles, which the library would serialize in each render. Undefined values make no difference. */
function cacheByStyles(css: SystemContext['css']): SystemContext['css'] {
  const serialized = new Map<string, object>();
  return (...styles) =>
    getOrCompute(serialized, JSON.stringify(styles), () => {
      if (serialized.size >= MAX_STYLES) serialized.clear();
      return serialize(css(...styles));
    });
}
