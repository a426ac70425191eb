import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage, at once: what is held only weakly is gone then. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}
