import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { persistently } from '../persistent-import.js';

/** A part of a page with its own code. */
export interface LatePart<Props> {
  /** Draws it, in the same render if it has loaded before; `fallback` until then. */
  Part: (props: Props & { fallback: ReactNode }) => ReactNode;
  /** Loads it, for a first render that shows it. */
  load: () => Promise<void>;
  /** Loads it ahead. A failure is ignored. */
  fetch: () => void;
}

/** Splits a component from its page. Without Suspense, because React shows a suspended part only 300 ms after its fallback. */
export function latePart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const take = async () => {
    loaded = await importPart();
  };
  const load = async () => {
    if (loaded === null) await persistently(take);
  };
  function Part({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const [shown, setShown] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(
      function loadOnce() {
        if (shown === null) void load().then(() => setShown(() => loaded));
      },
      [shown],
    );
    return shown ? createElement(shown, props as unknown as Props) : fallback;
  }
  return { Part, load, fetch: () => void take().catch(() => null) };
}
