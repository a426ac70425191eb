import { useDeferredModule } from '../use-deferred-module.js';
import type { ThresholdsProps } from './thresholds-part.js';

const load = () => import('./thresholds-part.js');

/** Advice on the thresholds, shown in a rehearsal. Loaded after the rest of the page. */
export function Thresholds(props: ThresholdsProps) {
  const module = useDeferredModule(load);
  return module && <module.ThresholdsPart {...props} />;
}
