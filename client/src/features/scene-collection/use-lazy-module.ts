import { useEffect, useEffectEvent, useState } from 'react';

export type ModuleState<Module> =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; module: Module };

/** Loads a code-split module when the component is mounted. A failed load can be retried. */
export function useLazyModule<Module>(load: () => Promise<Module>): {
  moduleState: ModuleState<Module>;
  retry: () => void;
} {
  const [moduleState, setModuleState] = useState<ModuleState<Module>>({ kind: 'loading' });
  const [attemptCount, setAttemptCount] = useState(0);
  const loadModule = useEffectEvent(load);
  useEffect(
    function loadAtMountAndRetry() {
      let isUnmounted = false;
      loadModule()
        .then((module) => !isUnmounted && setModuleState({ kind: 'ready', module }))
        .catch((error: unknown) => !isUnmounted && setModuleState({ kind: 'failed', error }));
      return () => {
        isUnmounted = true;
      };
    },
    [attemptCount],
  );
  const retry = () => {
    setModuleState({ kind: 'loading' });
    setAttemptCount((count) => count + 1);
  };
  return { moduleState, retry };
}
