import { lazyPart } from '../../../../lib/lazy/lazy-part.js';
import type { HelperStudioProps } from './helper-studio.js';

/** A studio in which the user is a helper. Users without one do not load its code. */
export const lazyHelperStudio = lazyPart<HelperStudioProps>(() =>
  import('./helper-studio.js').then(({ HelperStudio }) => HelperStudio),
);
