import type { SystemContext } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';

/** Distinct styles kept; more are rendered only if a style contains a value that changes all the time. */
const MOST_STYLES = 2000;

/** What the library types as `any`. */
interface Recipe {
  merge: (other: Recipe) => Recipe;
}

/**
 * The same system, but fast enough to render a page several times a second on a phone. The library computes a
 * component's recipe, its valid properties and the text of its styles anew in each render; this keeps them.
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

function byText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) known.set(text, (result = compute(text)));
    return result;
  };
}

function byConfig<Create extends (config: never) => unknown>(create: Create): Create {
  const known = new WeakMap<object, unknown>();
  const cached = (config: never): unknown => {
    let result = known.get(config);
    if (result === undefined) known.set(config, (result = create(config)));
    return result;
  };
  return cached as Create;
}

/** The styles are serialized, which the library would do with the result in each render. It ignores undefined values. */
function byStyles(css: SystemContext['css']): SystemContext['css'] {
  const known = new Map<string, object>();
  return (...styles) => {
    const key = JSON.stringify(styles);
    let result = known.get(key);
    if (result === undefined) {
      if (known.size >= MOST_STYLES) known.clear();
      known.set(key, (result = serialize(css(...styles))));
    }
    return result;
  };
}
