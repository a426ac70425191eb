import { useEffect, useEffectEvent, useState } from 'react';

export type Loaded<Module> =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; module: Module };

/** Loads a code-split module when the component is mounted. A failed load can be retried. */
export function useLoaded<Module>(load: () => Promise<Module>): { part: Loaded<Module>; retry: () => void } {
  const [part, setPart] = useState<Loaded<Module>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const begin = useEffectEvent(load);
  useEffect(
    function loadPart() {
      let left = false;
      begin()
        .then((module) => !left && setPart({ kind: 'ready', module }))
        .catch((error: unknown) => !left && setPart({ kind: 'failed', error }));
      return () => {
        left = true;
      };
    },
    [attempt],
  );
  const retry = () => {
    setPart({ kind: 'loading' });
    setAttempt((count) => count + 1);
  };
  return { part, retry };
}
