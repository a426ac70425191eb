import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { importPart } from '../../i18n/feature-texts.js';
import { importOrReload } from '../persistent-import.js';

/** A component whose code is split from its page. */
export interface LazyPart<Props> {
  /**
   * Renders the component, or `fallback` until its code has loaded. Renders it immediately if the code has loaded
   * before.
   */
  Part: (props: Props & { fallback: ReactNode }) => ReactNode;
  /** Loads the code and its texts before a first render that shows the component. */
  load: () => Promise<void>;
  /** Preloads the code. Failures are ignored. */
  preload: () => void;
}

/**
 * Splits a component from its page. Does not use Suspense, because React shows a suspended component only 300 ms after
 * its fallback.
 */
export function lazyPart<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const importOnce = async () => {
    loaded = await importPart(importCode);
  };
  const load = async () => {
    if (loaded === null) await importOrReload(importOnce);
  };
  function Part({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const [component, setComponent] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(
      function loadOnce() {
        if (component === null) void load().then(() => setComponent(() => loaded));
      },
      [component],
    );
    return component ? createElement(component, props as unknown as Props) : fallback;
  }
  return { Part, load, preload: () => void importOnce().catch(() => null) };
}
