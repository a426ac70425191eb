import { startTransition, useEffect, useState } from 'react';
import { importPart } from '../../i18n/feature-texts.js';

/** Delay that lets the server's controls render first, ms. */
const LOAD_DELAY_MS = 500;
/** Delay before a failed load is retried, ms. */
const RETRY_DELAY_MS = 5_000;

/**
 * Loads an optional part of the page after the rest, and retries after a failure. Returns null until it is loaded.
 * `load` must be the same function in each render.
 */
export function useDeferredModule<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  useEffect(
    function loadPart() {
      let isUnmounted = false;
      let timer = setTimeout(tryLoad, LOAD_DELAY_MS);
      function tryLoad(): void {
        importPart(load).then(
          (loaded) => {
            // A transition, so that a press during the render is handled first.
            if (!isUnmounted) startTransition(() => setPart({ loaded }));
          },
          () => {
            if (!isUnmounted) timer = setTimeout(tryLoad, RETRY_DELAY_MS);
          },
        );
      }
      return () => {
        isUnmounted = true;
        clearTimeout(timer);
      };
    },
    [load],
  );
  return part?.loaded ?? null;
}
