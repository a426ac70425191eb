import { useLayoutEffect, useState } from 'react';

type FunctionsByName = Record<string, (...args: never[]) => unknown>;

/** Functions with a stable identity. Each calls the newest function of its name. */
class StableFunctions<Functions extends FunctionsByName> {
  readonly stable: Functions;
  #newest: Functions;

  constructor(functions: Functions) {
    this.#newest = functions;
    const entries = Object.keys(functions).map((name) => [
      name,
      (...args: never[]) => this.#newest[name]?.(...args),
    ]);
    this.stable = Object.fromEntries(entries) as Functions;
  }

  update(newest: Functions): void {
    this.#newest = newest;
  }
}

/**
 * Returns functions with a stable identity, so that memoized components that receive them do not rerender. Each of
 * them calls the newest function of its name.
 */
export function useStableFunctions<Functions extends FunctionsByName>(functions: Functions): Functions {
  const [stableFunctions] = useState(() => new StableFunctions(functions));
  useLayoutEffect(function updateFunctions() {
    stableFunctions.update(functions);
  });
  return stableFunctions.stable;
}
