import type { SystemContext } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';
import { kept } from '../lib/kept.js';

/** Distinct styles kept; more are rendered only if a style contains a value that changes all the time. */
const MOST_STYLES = 2000;

/** What the library types as `any`. */
interface Recipe {
  merge: (other: Recipe) => Recipe;
}

/**
 * The same system, but fast enough to render a page several times a second on a phone. In each render the
 * library computes a component's recipe, its valid properties and the text of its styles again; this keeps them.
 */
export function cachedSystem(system: SystemContext): SystemContext {
  return {
    ...system,
    isValidProperty: byText((name) => system.isValidProperty(name)),
    css: byStyles(system.css),
    cva: byConfig((config) => cachedRecipe(system.cva(config))),
  };
}

/** A styled component merges its recipe with the one of the component that it extends, in each render too. */
function cachedRecipe<R extends Recipe>(recipe: R): R {
  const merge: Recipe['merge'] = recipe.merge.bind(recipe);
  return Object.assign(recipe, { merge: byConfig((other: Recipe) => cachedRecipe(merge(other))) });
}

function byText(isValid: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => kept(known, name, () => isValid(name));
}

function byConfig<Create extends (config: never) => object>(create: Create): Create {
  const known = new WeakMap<object, object>();
  const cached = (config: never) => kept(known, config, () => create(config));
  return cached as Create;
}

/** The styles are serialized, which the library would do with the result in each render. It ignores undefined values. */
function byStyles(css: SystemContext['css']): SystemContext['css'] {
  const known = new Map<string, object>();
  return (...styles) =>
    kept(known, JSON.stringify(styles), () => {
      if (known.size >= MOST_STYLES) known.clear();
      return serialize(css(...styles));
    });
}
